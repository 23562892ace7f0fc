import { useEffect, type RefObject } from 'react'
import { createStore, type Store } from '../../state/store.ts'
import { isTyping } from '../../state/use-commands.ts'

export type Side = 'page' | 'text'

/** What is marked on both sides. DOM attributes carry it, so that marking a word renders nothing again. */
export interface Marks {
  current: readonly string[]
  /** What these words say: they look selected, so it is what is copied. */
  text: string
  /** Where the user pressed: that side stays where it is. null: both sides go there. */
  from: Side | null
  found: ReadonlySet<string>
}

export const noMark = { current: [], text: '', from: null }

export type MarkStore = Store<Marks>

export function createMarks(): MarkStore {
  return createStore<Marks>({ ...noMark, found: new Set() })
}

/** Marks a word where the user pressed it; a press beside the words takes the mark away. */
export function markPressed(marks: MarkStore, side: Side, target: EventTarget): void {
  // The end of a drag: what was selected by it is selected, and noMark else.
  if (getSelection()?.isCollapsed === false) return
  const word = (target as HTMLElement).closest<HTMLElement>('[data-words]')
  marks.set(word ? { current: wordsOf(word), text: word.textContent.trim(), from: side } : noMark)
}

/** Opens a word that was pressed twice, unless the press selected more than it. */
export function correctPressed(correct: (word: string) => void, target: EventTarget): void {
  const element = (target as HTMLElement).closest<HTMLElement>('[data-words]')
  const selection = getSelection()
  if (element === null) return
  const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined
  const selected = range?.toString().trim() ?? ''
  const [word] = wordsOf(element)
  if (word === undefined || !element.textContent.includes(selected)) return
  selection?.removeAllRanges()
  correct(word)
}

/** Never two things that look selected: a selection made with the mouse takes the mark away. */
export function useOneSelection(marks: MarkStore): void {
  useEffect(() => {
    const unmark = () => {
      if (getSelection()?.isCollapsed === false && marks.get().text !== '') marks.set(noMark)
    }
    document.addEventListener('selectionchange', unmark)
    const stop = marks.subscribe(() => {
      if (marks.get().text !== '' && !isTyping(document.activeElement)) getSelection()?.removeAllRanges()
    })
    return () => {
      document.removeEventListener('selectionchange', unmark)
      stop()
    }
  }, [marks])
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
