// npm run docs:mcp: meets every MCP client and the conformance suite, and writes what was seen into docs/mcp.md.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { documentFile, seenFile, tableNames, withSeenTables } from '../tests/support/mcp/matrix.ts'

for (const table of tableNames) rmSync(seenFile(table), { force: true })
const { status } = spawnSync(
  'vitest',
  [
    'run',
    '--config=scripts/config/vitest.config.ts',
    '--project=contract',
    'tests/contract/mcp-clients.test.ts',
    'tests/contract/mcp-conformance.test.ts',
    // All but the ones that compare the document, which may be out of date now.
    '--testNamePattern=^(?!docs/mcp.md)',
  ],
  { stdio: 'inherit' },
)
if (status !== 0) process.exit(status ?? 1)
writeFileSync(documentFile, withSeenTables(readFileSync(documentFile, 'utf8')))
spawnSync('oxfmt', [documentFile.pathname], { stdio: 'inherit' })
console.log('docs/mcp.md has the tables as seen.')
