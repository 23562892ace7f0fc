import type { Warning } from '../../shared/ocr.ts'
import type { PageTask } from './ports.ts'

const warning =
  (code: string, message: string) =>
  ({ pageNumber }: Pick<PageTask, 'pageNumber'>): Warning => ({ code, message, page: pageNumber })

export const noTextLayer = (what: string, task: PageTask): Warning =>
  warning('no_text_layer', `${what} has no text layer. Choose the mode auto or ocr to read it.`)(task)

export const rejectedLayer = (reason: string, task: PageTask): Warning =>
  warning('text_layer_rejected', reason)(task)

export const picturesNotRead = warning(
  'pictures_not_read',
  'The pictures on this page could not be looked at; what it says itself is all here.',
)

export const foreignWriting = warning(
  'writing_not_installed',
  'Hardly anything on this page could be read. Where it is in Cyrillic, Arabic, Hebrew, Korean, Thai or other writing that no installed language has, add its language (a .traineddata file of Tesseract) and read it again.',
)

export const damagedImage = warning('image_damaged', 'The image is damaged; it was read as far as possible.')
