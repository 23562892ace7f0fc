import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { MeasuredItems } from './measured-items.tsx'
import { createTallSpace } from './tall-space.ts'

const lineHeight = 20

/** Text as it will be saved, line by line, however long it is. */
export function SourcePane({ text }: { text: string }) {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => text.split('\n'), [text])
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const [space] = useState(() => createTallSpace(() => flushSync(redraw)))
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    paddingStart: 16,
    paddingEnd: 32,
    overscan: 20,
    ...space.options,
  })
  return (
    <ScrollRegion ref={scroller} className="text-scroller source" label={t('document.source.label')}>
      <MeasuredItems virtualizer={virtualizer} space={space} className="source-line">
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
