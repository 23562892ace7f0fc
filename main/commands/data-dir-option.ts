import { Option } from 'commander'

export interface DataDirOption {
  dataDir?: string
}

/** `--data-dir`, the same on every command; `LEGIBLE_DATA_DIR` stands in for it. */
export function dataDirOption(): Option {
  return new Option(
    '--data-dir <dir>',
    "where keys, credits and history are kept (default: legible-data beside the program, else the app's own data folder)",
  ).env('LEGIBLE_DATA_DIR')
}
