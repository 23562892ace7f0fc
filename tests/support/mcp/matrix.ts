// What the tests saw of MCP clients and of the conformance suite, as the tables of docs/mcp.md. The tests that see it
// compare the document with it; `npm run docs:mcp` writes the document from it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const root = new URL('../../../', import.meta.url)

const headings = {
  clients: ['client', 'lists the tool', 'reads a PDF', 'also'],
  conformance: ['scenario', 'outcome'],
}
export type TableName = keyof typeof headings
export const tableNames = Object.keys(headings) as TableName[]

type Row = readonly string[]

/** A table while its tests run. */
export function collectRows(table: TableName) {
  const rows: Row[] = []
  return {
    add: (...row: string[]) => void rows.push(row),
    /** Keeps what was seen for `npm run docs:mcp`. */
    save(): void {
      mkdirSync(new URL('.cache/', root), { recursive: true })
      writeFileSync(seenFile(table), JSON.stringify(rows, null, 2))
    },
    /** What was seen beside what the document says. `notRun` names rows that this machine could not check. */
    compare(notRun: readonly string[] = []): { seen: Row[]; documented: Row[] } {
      const checked = ([name = '']: Row) => !notRun.includes(name)
      return {
        seen: inOrder(rows.filter(checked)),
        documented: inOrder(documentedRows(table).filter(checked)),
      }
    },
  }
}

/** docs/mcp.md with the tables as the tests last saw them. Throws where they did not run. */
export function withSeenTables(document: string): string {
  return tableNames.reduce((text, table) => {
    const rows = inOrder(JSON.parse(readFileSync(seenFile(table), 'utf8')) as Row[])
    const lines = [headings[table], headings[table].map(() => '---'), ...rows]
    return text.replace(
      blockOf(table),
      (_block, begin: string, _old: string, end: string) =>
        `${begin}\n\n${lines.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n\n${end}`,
    )
  }, document)
}

export const documentFile = new URL('docs/mcp.md', root)

export function seenFile(table: TableName): URL {
  return new URL(`.cache/mcp-${table}.json`, root)
}

function blockOf(table: TableName): RegExp {
  return new RegExp(`(<!-- ${table} -->)([\\s\\S]*?)(<!-- /${table} -->)`)
}

function documentedRows(table: TableName): Row[] {
  const [, , block = ''] = blockOf(table).exec(readFileSync(documentFile, 'utf8')) ?? []
  return block
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

function inOrder(rows: Row[]): Row[] {
  return rows.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
}
