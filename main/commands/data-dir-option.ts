import { InvalidArgumentError, Option } from 'commander'

export interface DataDirOption {
  dataDir?: string
}

/** `--data-dir`, the same on every command; `LEGIBLE_DATA_DIR` stands in for it. */
export function dataDirOption(): Option {
  return new Option(
    '--data-dir <dir>',
    "where keys, credits and history are kept (default: legible-data beside the program, else the app's own data folder)",
  )
    .argParser((dir: string) => {
      // An empty variable counts as none. An empty option is a script's slip, and would be another folder than it meant.
      if (dir === '' && process.env['LEGIBLE_DATA_DIR'] !== '')
        throw new InvalidArgumentError('Name a folder.')
      return dir
    })
    .env('LEGIBLE_DATA_DIR')
}
