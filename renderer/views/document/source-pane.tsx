import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { MeasuredItems } from './measured-items.tsx'

const lineHeight = 20

/** Text as it will be saved, line by line, however long it is. */
export function SourcePane({ text }: { text: string }) {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => text.split('\n'), [text])
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    paddingStart: 16,
    paddingEnd: 32,
    overscan: 20,
  })
  return (
    <ScrollRegion ref={scroller} className="text-scroller source" label={t('document.source.label')}>
      <MeasuredItems virtualizer={virtualizer} className="source-line">
        {(index) => (
          <>
            <span className="source-number" aria-hidden>
              {index + 1}
            </span>
            <code>{lines[index]}</code>
          </>
        )}
      </MeasuredItems>
    </ScrollRegion>
  )
}
