import type { Option } from 'commander'
import { optionOrVariable } from './option-or-variable.ts'

export interface DataDirOption {
  dataDir?: string
}

/** `--data-dir`, the same on every command; `LEGIBLE_DATA_DIR` stands in for it. */
export const dataDirOption = (): Option =>
  optionOrVariable(
    '--data-dir <dir>',
    "where keys, credits and history are kept (default: legible-data beside the program, else the app's own data folder)",
    { variable: 'LEGIBLE_DATA_DIR', fault: 'Name a folder.' },
  )
