import type { TFunction } from 'i18next'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { failure } from '../../shared/errors.ts'
import { numbered } from '../../shared/exported-file-name.ts'
import { goToRoom } from './app-store.ts'
import { chooseFiles, documentKinds } from './choose-files.ts'
import { onCommand } from './commands.ts'
import { useParts } from './context.tsx'

/** Commands that belong to no view: rooms, opening, pasting, capturing. */
export function useCommands(): void {
  const { t } = useTranslation()
  const { app, intake, toasts, undos } = useParts()
  const sayNothingPasted = useCallback(() => toasts.say(t('extract.nothingPasted')), [t, toasts])
  useEffect(
    () =>
      onCommand((command) => {
        switch (command) {
          case 'extract':
          case 'activity':
          case 'settings':
            return goToRoom(app, command)
          case 'usage':
          case 'keys':
          case 'palette':
          case 'options':
            return app.set({ dialog: command })
          case 'link':
            return app.set({ dialog: 'url' })
          case 'open':
            return void chooseFiles(documentKinds).then(intake.addFiles, toasts.complain)
          case 'paste':
            return void readClipboard(t)
              .then(({ files, url }) => {
                if (files.length > 0) return intake.addFiles(files, 'clipboard')
                return url === undefined ? sayNothingPasted() : intake.addUrl(url)
              })
              .catch(toasts.complain)
          case 'capture':
            return app.get().capabilities.captureRegion ? void intake.capture() : undefined
          case 'undo':
            return void undos.undo()
          case 'find':
          case 'next-doubtful-word':
          case 'correct-word':
          case 'copy-text':
          case 'show-blocks':
          case 'close':
            return undefined
        }
      }),
    [app, intake, sayNothingPasted, t, toasts, undos],
  )
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (isTyping(event.target)) return
      const { clipboardData } = event
      const files = [...(clipboardData?.files ?? [])]
      const text = clipboardData?.getData('text/plain').trim() ?? ''
      if (files.length > 0)
        void intake.addFiles(
          files.map((file) => named(file, t)),
          'clipboard',
        )
      else if (/^https?:\/\/\S+$/i.test(text)) void intake.addUrl(text).catch(toasts.complain)
      else sayNothingPasted()
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [intake, sayNothingPasted, t, toasts])
}

let lastTime = ''
let inThatSecond = 1

/** Browsers call every pasted picture `image.png`; the time tells them apart, and a number those of one second. */
function named(file: File, t: TFunction): File {
  if (file.name !== 'image.png') return file
  const time = new Date().toTimeString().slice(0, 8).replaceAll(':', '.')
  inThatSecond = time === lastTime ? inThatSecond + 1 : 1
  lastTime = time
  return new File([file], numbered(t('extract.pastedFile', { time }), inThatSecond), { type: file.type })
}

async function readClipboard(t: TFunction): Promise<{ files: File[]; url: string | undefined }> {
  const items = await navigator.clipboard.read().catch((cause: unknown) => {
    throw failure('pasteRefused', {}, { cause })
  })
  const files: File[] = []
  for (const item of items) {
    const type = item.types.find((kind) => kind.startsWith('image/'))
    if (type) files.push(named(new File([await item.getType(type)], 'image.png', { type }), t))
  }
  const text = files.length > 0 ? '' : (await navigator.clipboard.readText()).trim()
  return { files, url: /^https?:\/\/\S+$/i.test(text) ? text : undefined }
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
