// npm run docs:notices: writes THIRD-PARTY-NOTICES.txt, which goes into every package. Refuses what may not be packed.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { composeNotices, findLicenceFaults, noticesFile } from './notices/third-party-notices.ts'

const root = new URL('..', import.meta.url).pathname
const faults = findLicenceFaults(root)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
writeFileSync(join(root, noticesFile), composeNotices(root))
