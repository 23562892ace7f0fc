import { records } from './records.ts'

type Kind = 'message' | 'open' | 'save'

/** A dialog that waits for its answer. */
export interface OpenDialog {
  kind: Kind
  options: Record<string, unknown>
}

const open: (OpenDialog & { settle: (answer: unknown) => void })[] = []

/** The dialogs on the screen, the oldest first. */
export const openDialogs = (): OpenDialog[] => open.map(({ kind, options }) => ({ kind, options }))

/** Answers the oldest dialog: `{ response }`, `{ filePaths }` or `{ filePath }`; `{}` closes it without a choice. */
export function answerDialog(answer: { response?: number; filePaths?: string[]; filePath?: string }): void {
  const first = open.shift()
  if (first === undefined) throw new Error('No dialog is open.')
  const cancelId = Number(first.options['cancelId'] ?? 0)
  if (first.kind === 'message')
    first.settle({ response: answer.response ?? cancelId, checkboxChecked: false })
  else if (first.kind === 'open')
    first.settle({ canceled: answer.filePaths === undefined, filePaths: answer.filePaths ?? [] })
  else first.settle({ canceled: answer.filePath === undefined, filePath: answer.filePath ?? '' })
}

/** Options come last, with or without a window before them. */
const ask =
  (kind: Kind) =>
  (...given: unknown[]) =>
    new Promise((settle) =>
      open.push({ kind, options: structuredClone(given.at(-1)) as Record<string, unknown>, settle }),
    )

export const dialog = {
  showMessageBox: ask('message'),
  showOpenDialog: ask('open'),
  showSaveDialog: ask('save'),
  showErrorBox: (title: string, content: string) => void records.errorBoxes.push({ title, content }),
}
