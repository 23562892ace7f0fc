import { useEffect, type RefObject } from 'react'
import { createStore, type Store } from '../../state/store.ts'

export type Side = 'page' | 'text'

/** What is marked on both sides. DOM attributes carry it, so that marking a word renders nothing again. */
export interface Marks {
  current: readonly string[]
  /** Where the user pressed: that side stays where it is. null: both sides go there. */
  from: Side | null
  found: ReadonlySet<string>
}

export type MarkStore = Store<Marks>

export function createMarks(): MarkStore {
  return createStore<Marks>({ current: [], from: null, found: new Set() })
}

/** Shows the marks on the words inside an element, now and whenever they change or `content` does. */
export function useMarks(ref: RefObject<HTMLElement | null>, marks: MarkStore, content: unknown): void {
  useEffect(() => {
    const show = () => ref.current !== null && showMarks(ref.current, marks.get())
    show()
    return marks.subscribe(show)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- new words have no marks yet
  }, [ref, marks, content])
}

function showMarks(element: HTMLElement, { current, found }: Marks): void {
  for (const marked of element.querySelectorAll('[data-marked], [data-found]')) {
    marked.removeAttribute('data-marked')
    marked.removeAttribute('data-found')
  }
  for (const id of current) wordElement(element, id)?.setAttribute('data-marked', '')
  if (found.size === 0) return
  for (const word of element.querySelectorAll<HTMLElement>('[data-words]')) {
    if (wordsOf(word).some((id) => found.has(id))) word.setAttribute('data-found', '')
  }
}

/** A shown piece of text may stand for two words of the page: `data-words` names them, separated by spaces. */
export function wordElement(element: HTMLElement, id: string): HTMLElement | null {
  return element.querySelector<HTMLElement>(`[data-words~="${id}"]`)
}

export function wordsOf(element: HTMLElement): string[] {
  return (element.dataset['words'] ?? '').split(' ').filter((id) => id !== '')
}
