import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fileNameFor, type SavedFormat } from '../../../shared/exported-file-name.ts'
import { isOutputFileFormat } from '../../../shared/output-files.ts'
import { useParts } from '../../state/context.tsx'
import { nameFirst } from '../../state/intake.ts'
import { unwrap } from '../../state/unwrap.ts'
import { useCopy } from '../../state/use-copy.ts'
import { fetchExport } from './use-export.ts'

/** Taking a document's text away, from wherever it is named; what comes of it is said. */
export function useTextOf(): {
  copy: (id: string) => void
  save: (id: string, name: string, format: SavedFormat) => void
} {
  const { t } = useTranslation()
  const parts = useParts()
  const copyText = useCopy()
  return useMemo(() => {
    const { api, app, toasts } = parts
    async function copy(id: string): Promise<void> {
      const text = await unwrap(api.documents.clipboardText({ id }))
      if (await copyText(text)) toasts.say(t('result.copiedAll'))
    }
    async function save(id: string, name: string, format: SavedFormat): Promise<void> {
      const { saved } = isOutputFileFormat(format)
        ? await unwrap(api.documents.saveFiles({ id, format }))
        : await unwrap(
            api.app.saveText({
              suggestedName: fileNameFor(name, format),
              text: await fetchExport(parts, id, format),
            }),
          )
      const [first, ...others] = saved
      if (first === undefined) return
      app.set({ savedAs: format })
      toasts.say(t('result.saved', { name: nameFirst(first, others.length) }))
    }
    return {
      copy: (id) => void copy(id).catch(toasts.complain),
      save: (id, name, format) => void save(id, name, format).catch(toasts.complain),
    }
  }, [copyText, parts, t])
}
