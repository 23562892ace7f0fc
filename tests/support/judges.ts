import { fileURLToPath } from 'node:url'

/** The Python that tests/judges use; scripts/install-judges.ts makes it. */
export const judgesFolder = fileURLToPath(new URL('../../.cache/judges/python', import.meta.url))
export const judgesPython =
  process.platform === 'win32' ? `${judgesFolder}/Scripts/python.exe` : `${judgesFolder}/bin/python`
