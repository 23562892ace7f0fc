// Runs in the browser, so it may use nothing from outside of the function.
import type { TruePart, TrueRole } from './truth.ts'

/**
 * Fills the places for running text (see document-plan.ts) and tells what the pages say, page by page, static parts
 * among them in the order of the HTML.
 */
export function fillPages(stories: Record<string, string[]>): TruePart[] {
  /** No fewer words of a paragraph stand alone at the foot of a column. */
  const LEAST_WORDS = 8
  const fits = (flow: HTMLElement) => flow.scrollHeight <= flow.clientHeight + 1

  /** Ends of words in a paragraph, as places in its text nodes. */
  function wordEnds(paragraph: HTMLElement): { node: Text; offset: number }[] {
    const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
    const ends: { node: Text; offset: number }[] = []
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      for (const { index } of node.data.matchAll(/ /g)) ends.push({ node, offset: index })
    }
    return ends
  }

  /** Leaves in the flow what fits of the paragraph that ends it, and gives back the rest; undefined when nothing fits. */
  function cutToFit(flow: HTMLElement, paragraph: HTMLElement): string | undefined {
    const whole = paragraph.outerHTML
    const keep = (count: number): HTMLElement | undefined => {
      const kept = document.createRange().createContextualFragment(whole).firstElementChild as HTMLElement
      flow.lastElementChild?.replaceWith(kept)
      const end = wordEnds(kept)[count]
      if (!end) return undefined
      const range = document.createRange()
      range.setStart(end.node, end.offset)
      range.setEndAfter(kept.lastChild!)
      const rest = kept.cloneNode(false) as HTMLElement
      rest.append(range.extractContents())
      kept.classList.add('cut')
      rest.classList.add('goes-on')
      rest.dataset['continues'] = 'yes'
      rest.innerHTML = rest.innerHTML.trimStart()
      return rest
    }
    let [low, high] = [LEAST_WORDS - 1, wordEnds(paragraph).length - LEAST_WORDS]
    let best: number | undefined
    while (low <= high) {
      const middle = Math.floor((low + high) / 2)
      keep(middle)
      if (fits(flow)) {
        best = middle
        low = middle + 1
      } else high = middle - 1
    }
    return best === undefined ? undefined : keep(best)?.outerHTML
  }

  function fill(flow: HTMLElement, queue: string[]): void {
    while (queue.length > 0) {
      const html = queue[0]!
      flow.insertAdjacentHTML('beforeend', html)
      if (fits(flow)) {
        queue.shift()
        continue
      }
      const last = flow.lastElementChild as HTMLElement
      const rest = last.tagName === 'P' ? cutToFit(flow, last) : undefined
      if (rest === undefined) flow.lastElementChild?.remove()
      else queue[0] = rest
      // A heading does not stand alone at the foot of a column.
      while (rest === undefined && flow.lastElementChild?.matches('h1, h2, h3, h4')) {
        queue.unshift(flow.lastElementChild.outerHTML)
        flow.lastElementChild.remove()
      }
      if (flow.childElementCount === 0) queue.shift()
      return
    }
  }

  for (const flow of document.querySelectorAll<HTMLElement>('.flow'))
    fill(flow, stories[flow.dataset['story']!] ?? [])

  const textOf = (element: Element) =>
    [...(element.matches('table') ? element.querySelectorAll('th, td') : [element])]
      .map(({ textContent }) => textContent)
      .join(' ')
      .replaceAll('\u00ad', '')
      .replace(/\s+/g, ' ')
      .trim()
  function htmlOf(table: Element): string {
    const copy = table.cloneNode(true) as Element
    for (const element of [copy, ...copy.querySelectorAll('*')])
      for (const name of element.getAttributeNames())
        if (!['colspan', 'rowspan'].includes(name)) element.removeAttribute(name)
    return copy.outerHTML
  }

  const parts: TruePart[] = []
  for (const [index, page] of [...document.querySelectorAll('.page')].entries())
    for (const element of page.querySelectorAll<HTMLElement>('[data-role]')) {
      const { role, level, continues } = element.dataset
      const story = element.closest<HTMLElement>('[data-story]')?.dataset['story']
      const before = parts.findLast((part) => part.story === story && part.role === 'paragraph')
      if (continues !== undefined && before) {
        before.text += ` ${textOf(element)}`
        continue
      }
      const text = textOf(element)
      if (text === '') continue
      parts.push({
        role: role as TrueRole,
        ...(level !== undefined && { level: Number(level) }),
        text,
        story: story ?? `page-${index + 1}-${parts.length}`,
        page: index + 1,
        ...(role === 'table' && { html: htmlOf(element) }),
      })
    }
  return parts
}
