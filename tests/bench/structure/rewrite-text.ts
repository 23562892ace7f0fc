// Runs in the browser, so it may use nothing from outside of the function.

/**
 * Writes the text of each page anew, line by line and looking the same, in another order than people read it: `rows`
 * across all columns from the top, as old typesetting programs do; `pieces` paragraph by paragraph, by chance (`order`
 * holds numbers in [0, 1) to shuffle with). Lines keep their fonts and places; what is drawn stays, and what
 * runs `up` the page.
 */
export function rewriteText({ way, order }: { way: 'rows' | 'pieces'; order: readonly number[] }): void {
  interface Fragment {
    text: string
    left: number
    right: number
    top: number
    height: number
    style: CSSStyleDeclaration
    /** The paragraph it belongs to. */
    piece: Element
  }

  function fragmentsOf(node: Text, origin: DOMRect): Fragment[] {
    const parent = node.parentElement!
    const style = getComputedStyle(parent)
    const piece = parent.closest('[data-role], li, p') ?? parent
    const fragments: Fragment[] = []
    const range = document.createRange()
    let isBreakable = false
    for (let index = 0; index < node.data.length; index++) {
      const character = node.data.charAt(index)
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      // The first letter after a break has the hyphen before it, too.
      const rect = [...range.getClientRects()].at(-1)
      if (character === '\u00ad') {
        isBreakable = true
        continue
      }
      if (!rect || rect.width === 0) continue
      const [left, right, top] = [rect.left - origin.left, rect.right - origin.left, rect.top - origin.top]
      const last = fragments.at(-1)
      if (last && Math.abs(last.top - top) < 2 && left >= last.right - 2) {
        last.text += character
        last.right = right
      } else {
        if (last && isBreakable) last.text += '-'
        if (character.trim() !== '')
          fragments.push({ text: character, left, right, top, height: rect.height, style, piece })
      }
      isBreakable = false
    }
    return fragments
  }

  function place({ text, left, top, height, style }: Fragment, page: Element): HTMLElement {
    const span = document.createElement('span')
    span.textContent = text.trimEnd()
    Object.assign(span.style, {
      position: 'absolute',
      left: `${left}px`,
      top: `${top}px`,
      lineHeight: `${height}px`,
      whiteSpace: 'pre',
      textIndent: '0',
      color: style.color,
      fontFamily: style.fontFamily,
      fontSize: style.fontSize,
      fontWeight: style.fontWeight,
      fontStyle: style.fontStyle,
    })
    page.append(span)
    return span
  }

  for (const page of document.querySelectorAll('.page')) {
    const origin = page.getBoundingClientRect()
    const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
    const nodes: Text[] = []
    while (walker.nextNode())
      if (
        (walker.currentNode as Text).data.trim() !== '' &&
        !walker.currentNode.parentElement?.closest('.up')
      )
        nodes.push(walker.currentNode as Text)
    const fragments = nodes.flatMap((node) => fragmentsOf(node, origin))
    const pieces = [...new Set(fragments.map(({ piece }) => piece))]
    const chance = (piece: Element) => order[pieces.indexOf(piece) % order.length] ?? 0
    fragments.sort((a, b) =>
      way === 'rows'
        ? a.top + a.height / 2 - (b.top + b.height / 2) || a.left - b.left
        : chance(a.piece) - chance(b.piece) || pieces.indexOf(a.piece) - pieces.indexOf(b.piece),
    )
    for (const node of nodes) {
      const hidden = document.createElement('span')
      hidden.style.visibility = 'hidden'
      node.replaceWith(hidden)
      hidden.append(node)
    }
    const spans = fragments.map((fragment) => place(fragment, page))
    const widths = spans.map((span) => span.getBoundingClientRect().width)
    for (const [index, span] of spans.entries()) {
      const { text, left, right } = fragments[index]!
      const spaces = text.trimEnd().split(' ').length - 1
      // The last space of a line hangs beyond its edge.
      if (spaces > 0 && !text.endsWith(' '))
        span.style.wordSpacing = `${(right - left - widths[index]!) / spaces}px`
    }
  }
}
