import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { OutputFormat } from '../../../shared/ocr.ts'
import type { PageApi } from '../../desktop-api.ts'
import { useParts } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { prettyJson } from './pretty-json.ts'

function exportQuery(api: PageApi, id: string, format: OutputFormat, pageMarkers: boolean) {
  return {
    queryKey: ['export', id, format, pageMarkers],
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
  const { api } = useParts()
  return useQuery({ ...exportQuery(api, id, format, pageMarkers), enabled: isEnabled }).data
}

export function fetchExport(
  api: PageApi,
  queries: QueryClient,
  id: string,
  format: OutputFormat,
): Promise<string> {
  return queries.fetchQuery(exportQuery(api, id, format, false))
}
