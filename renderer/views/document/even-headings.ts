interface Node {
  type: string
  tagName?: string
  children?: Node[]
  properties?: Record<string, unknown>
}

/** The view's own heading is a second one; a document's begin below it. */
const firstLevel = 3

/**
 * A rehype step: puts a document's headings below the view's own without gaps between levels, which pages that were
 * recognised often have and screen readers stumble over. `data-level` keeps the document's own level for the look.
 */
export function evenHeadings() {
  return (tree: Node): void => {
    let previous = firstLevel - 1
    const visit = (node: Node): void => {
      const level = Number(/^h([1-6])$/.exec(node.tagName ?? '')?.[1] ?? 0)
      if (level > 0) {
        previous = Math.min(6, level + firstLevel - 1, previous + 1)
        node.tagName = `h${previous}`
        node.properties = { ...node.properties, 'data-level': level }
      }
      node.children?.forEach(visit)
    }
    visit(tree)
  }
}
