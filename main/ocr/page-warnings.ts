import type { Warning } from '../../shared/ocr.ts'
import type { PageTask } from './ports.ts'

type OfPage = Pick<PageTask, 'pageNumber'>

const warning = (code: string, message: string, { pageNumber }: OfPage): Warning => ({
  code,
  message,
  page: pageNumber,
})

export const noTextLayer = (what: string, task: OfPage): Warning =>
  warning('no_text_layer', `${what} has no text layer. Choose the mode auto or ocr to read it.`, task)

export const noTextFound = (task: OfPage): Warning =>
  warning('no_text_found', 'No text was found on this page.', task)

export const lowResolution = (task: OfPage): Warning =>
  warning(
    'low_resolution',
    'The type on this page is very small in pixels. Scan or photograph it at a higher resolution.',
    task,
  )

export const onlyFirstFrame = (frames: number, task: OfPage): Warning =>
  warning('animation_first_frame', `The image has ${frames} frames; only the first was read.`, task)

export const rejectedLayer = (reason: string, task: OfPage): Warning =>
  warning('text_layer_rejected', reason, task)

export const picturesNotRead = (task: OfPage): Warning =>
  warning(
    'pictures_not_read',
    'The pictures on this page could not be looked at; what it says itself is all here.',
    task,
  )

export const foreignWriting = (task: OfPage): Warning =>
  warning(
    'writing_not_installed',
    'Much of this page could not be read. Where it is in Cyrillic, Arabic, Hebrew, Korean, Thai, Vietnamese or other writing that no installed language has, add its language (a .traineddata file of Tesseract) and read it again.',
    task,
  )

export const damagedImage = (task: OfPage): Warning =>
  warning('image_damaged', 'The image is damaged; it was read as far as possible.', task)
