import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, type RefObject } from 'react'
import { Input, SearchField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../components/icon-button.tsx'
import { useFind } from './use-find.ts'
import type { Viewer } from './viewer.ts'

interface FindBarProps {
  viewer: Viewer
  /** Its field, for who asks for it while it is open. */
  field: RefObject<HTMLInputElement | null>
  onClose: () => void
}

/** Finds a text in the document and walks its places, marking them on both sides. */
export function FindBar({ viewer, field, onClose }: FindBarProps) {
  const { t } = useTranslation()
  const { query, setQuery, matches, at, searched, isLooking, step } = useFind(viewer)
  const total = viewer.document.pages.length
  const isPartial = searched < total

  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    field.current?.focus()
    return () => before?.focus()
  }, [field])

  function describe(): string {
    if (query.trim() === '') return ''
    if (matches.length > 0) return t('find.place', { place: Math.max(at, 0) + 1, count: matches.length })
    if (isLooking) return t('find.looking')
    return t(isPartial ? 'find.noneYet' : 'find.none')
  }
  return (
    <div className="find-bar" role="search">
      <SearchField aria-label={t('find.label')} value={query} onChange={setQuery} className="find-field">
        <Input
          ref={field}
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
        {describe()}
      </span>
      {query.trim() !== '' && isPartial && (
        <span className="find-looked">{t('find.looked', { count: searched, total })}</span>
      )}
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
