import type { Page } from 'playwright'

/**
 * What cannot be seen or pressed, however far one scrolls up and down (WCAG 1.4.10). Pictures of pages, tables and code
 * may be scrolled sideways: they have two dimensions.
 */
export const outOfReach = (page: Page): Promise<string[]> => page.evaluate(findOutOfReach)

function findOutOfReach(): string[] {
  const faults: string[] = []
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${
      element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)
    }`
  const twoDimensional =
    '.page-pane, pre, table, [role="grid"], .table-frame, .text-table-frame, .table-scroller, .source, .snippet-text, .diff'
  const ground: Element =
    [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document.body

  if (document.documentElement.scrollWidth > innerWidth + 1)
    faults.push(`the page is ${document.documentElement.scrollWidth} px wide`)

  for (const element of ground.querySelectorAll<HTMLElement>('*')) {
    const { overflowX } = getComputedStyle(element)
    const scrolls = overflowX === 'auto' || overflowX === 'scroll'
    if (scrolls && element.scrollWidth > element.clientWidth + 1 && element.closest(twoDimensional) === null)
      faults.push(`scrolls sideways: ${name(element)}`)
  }

  /** Where a control is drawn: a box to tick is drawn by its label. */
  const drawn = (control: HTMLElement) =>
    control.matches('[type="checkbox"], [type="radio"]') ? control.closest('label') : control

  const controls =
    'a[href], button, input, textarea, select, [role="radio"], [role="tab"], [role="switch"], h1, h2, h3'
  for (const control of ground.querySelectorAll<HTMLElement>(controls)) {
    const box = drawn(control)
    if (box === null || control.closest('[aria-hidden="true"], [inert], .visually-hidden') !== null) continue
    if (!box.checkVisibility({ checkVisibilityCSS: true }) || box.closest('.overlay-words') !== null) continue
    box.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { left, right, top, bottom } = box.getBoundingClientRect()
    if (left < -1 || right > innerWidth + 1) faults.push(`beside the window: ${name(control)}`)
    else if (bottom < 1 || top > innerHeight - 1) faults.push(`above or below the window: ${name(control)}`)
    else {
      const [x, y] = [
        (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
        (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
      ]
      const hit = document.elementFromPoint(x, y)
      if (hit === null || !(box.contains(hit) || hit.contains(box)))
        faults.push(`under something else: ${name(control)}${hit ? ` under ${name(hit)}` : ''}`)
    }
    // Nobody can scroll what hides its overflow.
    for (let parent = box.parentElement; parent !== null; parent = parent.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(parent)
      const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      if (
        (isHidden(overflowX) && parent.scrollLeft !== 0) ||
        (isHidden(overflowY) && parent.scrollTop !== 0)
      ) {
        faults.push(`cut off by ${name(parent).split('>')[0]}>: ${name(control)}`)
        parent.scrollTo(0, 0)
      }
    }
  }
  return [...new Set(faults)]
}
