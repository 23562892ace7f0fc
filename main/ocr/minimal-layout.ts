import type { Block, BoundingBox } from '../../shared/document.ts'
import type { LayoutInput, TextLayer } from './ports.ts'
export function layoutPage(input: LayoutInput): Block[] {
  const groups = new Map<number, typeof input.lines>()
  for (const [i, line] of input.lines.entries()) {
    const k = line.paragraphHint ?? -i - 1
    groups.set(k, [...(groups.get(k) ?? []), line])
  }
  return [...groups.values()].map((lines) => ({
    type: 'paragraph' as const,
    text: lines.map((l) => l.words.map((w) => w.text).join(' ')).join('\n'),
    bbox: lines
      .map((l) => l.bbox)
      .reduce((a, b): BoundingBox => [
        Math.min(a[0], b[0]),
        Math.min(a[1], b[1]),
        Math.max(a[2], b[2]),
        Math.max(a[3], b[3]),
      ]),
    lines: lines.map((l) => ({
      text: l.words.map((w) => w.text).join(' '),
      bbox: l.bbox,
      confidence: l.words.reduce((s, w) => s + w.confidence, 0) / Math.max(1, l.words.length),
      words: l.words,
    })),
  }))
}
export function decidePageSource(layer: TextLayer): 'text_layer' | 'ocr' | 'mixed' {
  return layer.visibleCharacters + layer.invisibleCharacters >= 25 ? 'text_layer' : 'ocr'
}
