import { isModalOpen } from '../../state/commands.ts'
import { isMac } from '../../state/is-mac.ts'
import { isTyping } from '../../state/use-commands.ts'

/**
 * What is selected are the pages that were in sight when it was. Others take their place as one scrolls, or while the first
 * are still being measured: then it is remembered only that all were meant, until something else is selected.
 */
let wasAllMeant = false

/** Listens for "Select all", by its keys or from a menu. */
export function watchSelectAll(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const press = (event: KeyboardEvent) => {
    if (event.shiftKey && /^(?:Arrow|Home|End|Page)/.test(event.key)) wasAllMeant = false
    const hasMod = isMac ? event.metaKey : event.ctrlKey
    if (!hasMod || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'a') return
    const text = shownText()
    if (text === null || event.defaultPrevented || isTyping(event.target) || isModalOpen()) return
    // The browser would select the page's picture, its name and what was just said along with it.
    event.preventDefault()
    getSelection()?.selectAllChildren(text)
    wasAllMeant = true
  }
  const look = () => {
    wasAllMeant = getSelection()?.isCollapsed === false && (wasAllMeant || areAllPagesSelected())
  }
  addEventListener('keydown', press, { signal })
  addEventListener('pointerdown', ({ button }) => (wasAllMeant &&= button !== 0), { signal })
  document.addEventListener('selectionchange', look, { signal })
  return () => stop.abort()
}

/** "Select all" of a menu takes the pages in sight and all that stands around them; what is meant is the text, and all of it. */
export const isAllSelected = () =>
  getSelection()?.isCollapsed === false && (wasAllMeant || areAllPagesSelected())

function areAllPagesSelected(): boolean {
  const selection = getSelection()
  const text = shownText()
  if (
    text === null ||
    !selection?.rangeCount ||
    text.contains(selection.getRangeAt(0).commonAncestorContainer)
  )
    return false
  const pages = [...text.querySelectorAll('.virtual-item')]
  return pages.length > 0 && pages.every((page) => selection.containsNode(page, true))
}

const shownText = () => document.querySelector('.room-body:not([inert]) .text-scroller')
