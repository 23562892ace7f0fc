import { documentExtensions, documentMediaTypes } from '../../shared/document-formats.ts'

// An input that is not in the page is garbage while its dialog is open: browsers then lose the choice now and then.
// One dialog is open at a time, so holding the latest is enough.
let held: HTMLInputElement | undefined

/** Opens the system's file dialog; resolves to nothing when it is closed without a choice. */
export function chooseFiles(accept: string): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    held = input
    const end = (files: File[]) => {
      if (held === input) held = undefined
      resolve(files)
    }
    input.type = 'file'
    input.multiple = true
    input.accept = accept
    input.addEventListener('change', () => end([...(input.files ?? [])]))
    input.addEventListener('cancel', () => end([]))
    input.click()
  })
}

/** What a file dialog offers to read. */
export const documentKinds = [
  ...documentExtensions.map((extension) => `.${extension}`),
  ...documentMediaTypes,
].join(',')
