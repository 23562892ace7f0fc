import { useQuery } from '@tanstack/react-query'
import type { OutputFormat } from '../../../shared/ocr.ts'
import { useParts, type Parts } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { prettyJson } from './pretty-json.ts'

/** While pages still come, what is shown of the whole text is written anew this often. */
const anewMs = 3000

function exportQuery({ api, app }: Parts, id: string, format: OutputFormat, page?: number) {
  return {
    // The program writes plain text with the line breaks of the settings.
    queryKey: ['export', id, format, page, app.get().settings.appearance.lineBreaks],
    queryFn: async () => {
      const { text } = await unwrap(
        api.documents.exportAs({ id, format, ...(page !== undefined && { pages: [page] }) }),
      )
      return format === 'json' ? await prettyJson(text) : text
    },
    staleTime: 10_000,
    gcTime: 30_000,
  }
}

/** The document's text in a format; what is shown is what Copy and Save as give. */
export function useExport(
  id: string,
  format: OutputFormat,
  { isEnabled, isGrowing }: { isEnabled: boolean; isGrowing: boolean },
): string | undefined {
  const query = exportQuery(useParts(), id, format)
  return useQuery({ ...query, enabled: isEnabled, refetchInterval: isGrowing && anewMs }).data
}

/** The text of one page, which changes only where it is corrected. */
export function usePageExport(
  id: string,
  format: OutputFormat,
  page: number,
  isEnabled: boolean,
): string | undefined {
  return useQuery({
    ...exportQuery(useParts(), id, format, page),
    enabled: isEnabled,
    staleTime: Infinity,
    gcTime: 60_000,
  }).data
}

export function fetchExport(parts: Parts, id: string, format: OutputFormat): Promise<string> {
  return parts.queries.fetchQuery(exportQuery(parts, id, format))
}
