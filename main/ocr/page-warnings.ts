import type { Warning } from '../../shared/ocr.ts'
import type { PageTask } from './ports.ts'

export const noTextLayer = (what: string, { pageNumber }: PageTask): Warning => ({
  code: 'no_text_layer',
  message: `${what} has no text layer. Choose the mode auto or ocr to read it.`,
  page: pageNumber,
})

export const picturesNotRead = ({ pageNumber }: PageTask): Warning => ({
  code: 'pictures_not_read',
  message: 'The pictures on this page could not be looked at; what it says itself is all here.',
  page: pageNumber,
})

export const foreignWriting = ({ pageNumber }: PageTask): Warning => ({
  code: 'writing_not_installed',
  message:
    'Hardly anything on this page could be read. Where it is in Cyrillic, Arabic, Hebrew, Korean, Thai or other writing that no installed language has, add its language (a .traineddata file of Tesseract) and read it again.',
  page: pageNumber,
})

export const damagedImage = ({ pageNumber }: PageTask): Warning => ({
  code: 'image_damaged',
  message: 'The image is damaged; it was read as far as possible.',
  page: pageNumber,
})

export const rejectedLayer = (reason: string, { pageNumber }: PageTask): Warning => ({
  code: 'text_layer_rejected',
  message: reason,
  page: pageNumber,
})
