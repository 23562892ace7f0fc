import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useParts } from '../../state/context.tsx'
import { useStore } from '../../state/store.ts'
import { findInPage, idOfMatch, toSearchable, type Match, type SearchablePage } from './find-in-pages.ts'
import { pageOfWord } from './page-words.ts'
import type { Viewer } from './viewer.ts'

/** Typing is not searching: the last letter starts it. */
const pauseMs = 150
/** Pages looked through between two answers: many enough to be quick, few enough to see what was found soon. */
const batchSize = 25

interface Found {
  query: string
  setQuery: (query: string) => void
  matches: Match[]
  /** Place of the marked match; -1 where something else is marked. */
  at: number
  /** Pages looked through. */
  searched: number
  /** Whether pages that have been read are still to be looked through. */
  isLooking: boolean
  step: (by: 1 | -1) => void
}

/** Looks for a text in the pages read so far, and in each further one as it comes; the place marked stays marked. */
export function useFind({ id: documentId, reports, marks, sync }: Viewer): Found {
  const { pages: loader, queries } = useParts()
  const [query, setQuery] = useState('')
  const [wanted, setWanted] = useState('')
  const [pages, setPages] = useState<readonly SearchablePage[]>([])
  const known = useRef(new Map<number, SearchablePage>())
  /** How often a page that was known has come to be another, as where a word of it was corrected. */
  const [changes, setChanges] = useState(0)
  /** The match that was marked last. */
  const marked = useRef<Match>(undefined)
  const origin = useRef(1)
  /** The page from which on it is looked: the one that is looked at, or whose word is marked. */
  const findOrigin = useCallback(() => {
    const [word] = marks.get().current
    origin.current = sync.place()?.page ?? (word === undefined ? origin.current : pageOfWord(word))
    return origin.current
  }, [marks, sync])

  useEffect(() => {
    const timer = setTimeout(() => setWanted(query.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [query])

  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        const [kind, id, page] = event.query.queryKey
        if (event.type !== 'updated' || kind !== 'page' || id !== documentId) return
        const { type } = event.action
        const isChange =
          type === 'invalidate' || type === 'setState' || (type === 'success' && event.action.manual)
        if (isChange && known.current.delete(page as number)) setChanges((count) => count + 1)
      }),
    [documentId, queries],
  )

  useEffect(() => {
    const ended = new AbortController()
    async function look(): Promise<void> {
      // What is read again is read otherwise, perhaps.
      for (const page of known.current.keys()) if (!reports.has(page)) known.current.delete(page)
      const from = findOrigin()
      // The pages that follow, then from the begin.
      const missing = [...reports.keys()]
        .filter((page) => !known.current.has(page))
        .sort((a, b) => Number(a < from) - Number(b < from) || a - b)
      for (let start = 0; start < missing.length && !ended.signal.aborted; start += batchSize) {
        const read = await Promise.all(
          missing.slice(start, start + batchSize).map((page) => loader.load(documentId, page)),
        )
        for (const each of read) if (each) known.current.set(each.page.page, toSearchable(each.page))
        if (!ended.signal.aborted) setPages([...known.current.values()].sort((a, b) => a.page - b.page))
      }
    }
    // A page that cannot be had now is tried again with the next that comes.
    void look().catch(() => undefined)
    return () => ended.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a changed page is missing again
  }, [documentId, reports, loader, changes, findOrigin])

  const matches = useMemo(() => pages.flatMap((page) => findInPage(page, wanted)), [pages, wanted])
  const current = useStore(marks, (state) => state.current)
  const at = matches.findIndex((match) => match.id === idOfMatch(current))
  const isStale = query.trim() !== wanted

  const mark = useCallback(
    (match: Match | undefined) => {
      marked.current = match
      marks.set({ current: match?.words ?? [], text: match?.text ?? '', from: null })
    },
    [marks],
  )
  // Before anybody sees what was found: a step taken from there must find its first place marked.
  useLayoutEffect(() => {
    marks.set({ found: new Set(matches.flatMap(({ words }) => words)) })
    const last = marked.current
    // The same place, or more of it that is asked for now.
    const again =
      last &&
      (matches.find(({ id }) => id === last.id) ?? matches.find(({ words }) => words[0] === last.words[0]))
    if (again) {
      if (again.id !== last.id && idOfMatch(marks.get().current) === last.id) mark(again)
      marked.current = again
      return
    }
    // Nothing that was found before: what the user marked themselves stays.
    if (matches.length === 0 && last === undefined) return
    const from = findOrigin()
    mark(matches.find(({ page }) => page >= from) ?? matches[0])
  }, [findOrigin, matches, mark, marks])
  useEffect(() => () => marks.set({ found: new Set() }), [marks])

  /** From the match that was marked last, also where the user has marked something else since. */
  const step = (by: 1 | -1) => {
    const last = at === -1 ? matches.findIndex(({ id }) => id === marked.current?.id) : at
    mark(matches.at((last + by) % matches.length))
  }

  return {
    query,
    setQuery,
    matches,
    at,
    searched: pages.length,
    isLooking: isStale || pages.length < reports.size,
    step,
  }
}
