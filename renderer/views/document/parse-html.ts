interface Node {
  type: string
  value?: string
  tagName?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

/**
 * A rehype step: makes elements of the HTML that Markdown holds, which the program writes for tables whose cells span
 * and for breaks in cells. To be followed by one that takes out what may not be shown; a parsed document runs nothing.
 */
export function parseHtml() {
  return (tree: Node): void => {
    const visit = (node: Node): void => {
      node.children = (node.children ?? []).flatMap((child) =>
        child.type === 'raw' ? parse(child.value ?? '') : child,
      )
      node.children.forEach(visit)
    }
    visit(tree)
  }
}

const parse = (html: string): Node[] =>
  [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].flatMap(toNode)

function toNode(node: ChildNode): Node[] {
  if (node instanceof Text) return [{ type: 'text', value: node.data }]
  if (!(node instanceof Element)) return []
  const properties: Record<string, unknown> = {}
  if (node instanceof HTMLTableCellElement) {
    properties['colSpan'] = node.colSpan
    properties['rowSpan'] = node.rowSpan
  }
  const children = [...node.childNodes].flatMap(toNode)
  return [{ type: 'element', tagName: node.localName, properties, children }]
}
