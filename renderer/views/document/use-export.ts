import { useQuery } from '@tanstack/react-query'
import type { OutputFormat } from '../../../shared/ocr.ts'
import { useParts, type Parts } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { prettyJson } from './pretty-json.ts'

function exportQuery({ api, app }: Parts, id: string, format: OutputFormat, pageMarkers: boolean) {
  return {
    // The program writes plain text with the line breaks of the settings.
    queryKey: ['export', id, format, pageMarkers, app.get().settings.appearance.lineBreaks],
    queryFn: async () => {
      const { text } = await unwrap(
        api.documents.exportAs({ id, format, ...(pageMarkers && { pageMarkers }) }),
      )
      return format === 'json' ? prettyJson(text) : text
    },
    staleTime: 10_000,
    gcTime: 30_000,
  }
}

/** The document's text in a format; what is shown is what Copy and Save as give. */
export function useExport(
  id: string,
  format: OutputFormat,
  { isEnabled, pageMarkers = false }: { isEnabled: boolean; pageMarkers?: boolean },
): string | undefined {
  return useQuery({ ...exportQuery(useParts(), id, format, pageMarkers), enabled: isEnabled }).data
}

export function fetchExport(parts: Parts, id: string, format: OutputFormat): Promise<string> {
  return parts.queries.fetchQuery(exportQuery(parts, id, format, false))
}
