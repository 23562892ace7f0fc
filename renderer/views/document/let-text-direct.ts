interface Node {
  tagName?: string
  children?: Node[]
  properties?: Record<string, unknown>
}

const ownDirection = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote', 'th', 'td'])

/** A rehype step: each block runs the way its own text does, so that Arabic and Hebrew begin at the right edge. */
export function letTextDirect() {
  const visit = (node: Node): void => {
    if (ownDirection.has(node.tagName ?? '')) node.properties = { ...node.properties, dir: 'auto' }
    node.children?.forEach(visit)
  }
  return visit
}
