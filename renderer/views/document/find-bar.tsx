import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Input, SearchField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../components/icon-button.tsx'
import { useParts } from '../../state/context.tsx'
import { findInPage, type Match } from './find-in-pages.ts'
import type { Viewer } from './viewer.ts'

/** Typing is not searching: the last letter starts it. */
const pauseMs = 150

/** Finds a text in the document and walks its places, marking them on both sides. */
export function FindBar({ viewer, onClose }: { viewer: Viewer; onClose: () => void }) {
  const { t } = useTranslation()
  const { pages: loader } = useParts()
  const { id, reports, marks } = viewer
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [matches, setMatches] = useState<Match[]>([])
  const [at, setAt] = useState(0)

  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    input.current?.focus()
    return () => before?.focus()
  }, [])
  useEffect(() => () => marks.set({ found: new Set() }), [marks])
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      void search()
    }, pauseMs)
    async function search(): Promise<void> {
      const found = await findAll()
      if (!isCurrent) return
      setMatches(found)
      setAt(0)
      marks.set({
        found: new Set(found.flatMap(({ words }) => words)),
        current: found[0]?.words ?? [],
        from: null,
      })
    }
    async function findAll(): Promise<Match[]> {
      if (query.trim() === '') return []
      const read = await Promise.all([...reports.keys()].map((page) => loader.load(id, page)))
      return read.flatMap((page) => (page ? findInPage(page.page, query) : []))
    }
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [query, id, reports, loader, marks])

  function step(by: 1 | -1): void {
    if (matches.length === 0) return
    const next = (at + by + matches.length) % matches.length
    setAt(next)
    marks.set({ current: matches[next]?.words ?? [], from: null })
  }

  const count =
    query.trim() === ''
      ? ''
      : matches.length === 0
        ? t('find.none')
        : t('find.place', { place: at + 1, count: matches.length })
  return (
    <div className="find-bar" role="search">
      <SearchField aria-label={t('find.label')} value={query} onChange={setQuery} className="find-field">
        <Input
          ref={input}
          className="input"
          placeholder={t('find.placeholder')}
          onKeyDown={(event) => {
            if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
            if (event.key === 'Escape') {
              event.stopPropagation()
              onClose()
            }
          }}
        />
      </SearchField>
      <span className="find-count" role="status">
        {count}
      </span>
      <IconButton
        icon={ChevronUp}
        label={t('find.previous')}
        onPress={() => step(-1)}
        isDisabled={matches.length === 0}
      />
      <IconButton
        icon={ChevronDown}
        label={t('find.next')}
        onPress={() => step(1)}
        isDisabled={matches.length === 0}
      />
      <IconButton icon={X} label={t('common.close')} onPress={onClose} />
    </div>
  )
}
