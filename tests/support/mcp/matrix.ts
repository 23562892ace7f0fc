// What the tests saw of MCP clients, for docs/mcp.md. Each test file that meets clients adds its rows; the document is
// compared with them by the file that runs last, and written from them by `npm run docs:mcp`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Matrix {
  /** Client → what it was seen to do. */
  clients: Record<string, { lists: boolean; reads: boolean }>
  /** Scenario → whether it passes, or why it does not apply. */
  conformance: Record<string, boolean | string>
}

export const matrixFile = new URL('../../../.cache/mcp-matrix.json', import.meta.url).pathname

export function readMatrix(): Matrix {
  try {
    return JSON.parse(readFileSync(matrixFile, 'utf8')) as Matrix
  } catch {
    return { clients: {}, conformance: {} }
  }
}

function change(edit: (matrix: Matrix) => void): void {
  const matrix = readMatrix()
  edit(matrix)
  mkdirSync(dirname(matrixFile), { recursive: true })
  writeFileSync(matrixFile, JSON.stringify(matrix, null, 2))
}

export const recordClient = (client: string, seen: { lists: boolean; reads: boolean }): void =>
  change(({ clients }) => void (clients[client] = seen))

export const recordConformance = (scenario: string, outcome: boolean | string): void =>
  change(({ conformance }) => void (conformance[scenario] = outcome))
