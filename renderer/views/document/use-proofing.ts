import type { TFunction } from 'i18next'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanWord } from '../../../shared/corrections.ts'
import type { PageReport } from '../../../shared/ocr.ts'
import { useParts, useQueue } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { useIsShown } from '../../state/use-view-commands.ts'
import { nextDoubtfulWord } from './next-doubtful-word.ts'
import { pageOfWord, placeOfWord, type PlacedWord } from './page-words.ts'
import { noMark, type MarkStore } from './word-marks.ts'

/** The word that is being corrected, and what stands in its field. */
export interface Draft {
  word: PlacedWord
  text: string
}

/** What a word is to say; null: again what was read. */
interface Change {
  word: PlacedWord
  text: string | null
}

export interface Proofing {
  /** Id of the word that is open; null: none. */
  open: string | null
  /** Counts how often a word was opened: each time its field takes the focus. */
  turn: number
  /** Said to those who do not see it. */
  said: string
  canUndo: boolean
  /** The field says something else now. */
  note: (draft: Draft) => void
  correct: (word: string) => void
  /** Keeps what stands in the field, also where that is what was read, and goes on to the next doubtful word. */
  accept: () => void
  /** Goes to the next doubtful word or the one before; what was changed in the field is kept, the rest stays in doubt. */
  walk: (by: 1 | -1) => void
  /** Makes two words of a line, one behind the other, the first of them. */
  join: (into: Draft, from: Draft) => void
  /** Makes the word again what was read. */
  takeBack: () => void
  undo: () => void
  /** Closes the field; what was changed in it is not kept. */
  leave: () => void
}

interface ProofingOptions {
  pages: readonly number[]
  reports: ReadonlyMap<number, PageReport>
  marks: MarkStore
}

/** Correcting the words of a document, one after the other: what was done is kept at once, and can be undone. */
export function useProofing(id: string, { pages, reports, marks }: ProofingOptions): Proofing {
  const { t } = useTranslation()
  const { pages: loader, queue, toasts, undos } = useParts()
  const send = useSending(id)
  const [open, setOpen] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  const [said, setSaid] = useState('')
  const [undoCount, setUndoCount] = useState(0)
  const draft = useRef<Draft>(null)
  /** Where the focus was before the field had it. */
  const cameFrom = useRef<Element>(null)
  /** Whether the word was come to as one in doubt: then Enter goes on to the next. */
  const isWalk = useRef(false)
  const seen = useRef(new Set<string>())
  const isShown = useIsShown()
  const shown = useRef(isShown)
  useEffect(() => void (shown.current = isShown), [isShown])

  const show = useCallback(
    (word: string) => {
      cameFrom.current ??= document.activeElement
      marks.set({ current: [word], text: '', from: null })
      setOpen(word)
      setTurn((count) => count + 1)
    },
    [marks],
  )

  const close = useCallback(() => {
    setOpen(null)
    draft.current = null
    const before = cameFrom.current
    cameFrom.current = null
    const place =
      before instanceof HTMLElement && before.isConnected && before !== document.body
        ? before
        : document.querySelector<HTMLElement>('.room-body:not([inert]) .text-scroller')
    place?.focus({ preventScroll: true })
  }, [])

  /** Whether it could be kept. */
  const put = useCallback(
    (word: PlacedWord, text: string | null): Promise<boolean> => {
      if (text === null) seen.current.delete(word.id)
      else seen.current.add(word.id)
      return send(word.id, text).then(
        () => true,
        (error: unknown) => {
          seen.current.delete(word.id)
          toasts.complain(error, word.text)
          return false
        },
      )
    },
    [send, toasts],
  )

  const withdrawals = useRef<(() => void)[]>([])
  useEffect(
    () => () => {
      for (const withdraw of withdrawals.current) withdraw()
    },
    [],
  )

  // Of a document that is read again every word is another: nothing of it was seen, and nothing can be undone.
  const reading = useQueue((state) => state.byId.get(id)?.readings)
  const begun = useRef(reading)
  const forget = useEffectEvent(() => {
    for (const withdraw of withdrawals.current.splice(0)) withdraw()
    setUndoCount(0)
    seen.current.clear()
    marks.set(noMark)
    if (open !== null) close()
  })
  useEffect(() => {
    if (begun.current === reading) return
    begun.current = reading
    forget()
  }, [reading])

  /** Only what was kept is said. */
  const putAll = useCallback(
    async (changes: readonly Change[], said: string) => {
      const kept = await Promise.all(changes.map(({ word, text }) => put(word, text)))
      if (!kept.includes(false)) setSaid(said)
    },
    [put],
  )

  /** Keeps what is said of words; all of it is undone at once. */
  const keepAll = useCallback(
    (said: string, changes: readonly Change[]) => {
      const before = changes.map(({ word }) => (word.corrected?.by === 'user' ? word.text : null))
      void putAll(changes, said)
      for (const { word, text } of changes) {
        // Copying takes what is marked.
        if (marks.get().current[0] === word.id)
          marks.set({ text: text ?? word.corrected?.from ?? word.text, from: null })
      }
      setUndoCount((count) => count + 1)
      const undo = () => {
        withdrawals.current.pop()
        setUndoCount((count) => count - 1)
        const [last] = changes.slice(-1)
        if (last === undefined) return
        void putAll(
          changes.map(({ word }, index) => ({ word, text: before[index] ?? null })),
          t('document.correct.saidUndone', { text: last.word.text }),
        )
        show(last.word.id)
      }
      withdrawals.current.push(undos.add(undo, () => shown.current))
    },
    [marks, putAll, show, t, undos],
  )

  /** Keeps a text for a word, or makes it what was read. */
  const keep = useCallback(
    (word: PlacedWord, text: string | null) => {
      const before = word.corrected?.by === 'user' ? word.text : null
      if (text !== before) keepAll(describeChange(t, word, text), [{ word, text }])
    },
    [keepAll, t],
  )

  const join = useCallback(
    (into: Draft, from: Draft) => {
      draft.current = null
      const text = cleanWord(into.text + from.text)
      keepAll(t('document.correct.saidJoined', { text }), [
        { word: into.word, text },
        { word: from.word, text: '' },
      ])
      show(into.word.id)
    },
    [keepAll, show, t],
  )

  const keepChange = useCallback(() => {
    if (draft.current === null) return
    const { word, text } = draft.current
    draft.current = null
    if (cleanWord(text) !== word.text) keep(word, cleanWord(text))
  }, [keep])

  const goOn = useCallback(
    async (by: 1 | -1) => {
      const load = (page: number) => loader.load(id, page)
      const from = open ?? marks.get().current[0]
      const next = await nextDoubtfulWord(from, { pages, reports, load, seen: seen.current }, by)
      isWalk.current = true
      if (next !== null) return show(next.id)
      const { state } = queue.get().byId.get(id) ?? {}
      if (state === 'waiting' || state === 'working') toasts.say(t('document.noDoubtfulWordsYet'))
      else toasts.say(t(seen.current.size > 0 ? 'document.correct.noneLeft' : 'document.noDoubtfulWords'))
      if (open !== null) close()
    },
    [close, id, loader, marks, open, pages, queue, reports, show, t, toasts],
  )

  const walk = useCallback(
    (by: 1 | -1) => {
      keepChange()
      void goOn(by).catch(toasts.complain)
    },
    [goOn, keepChange, toasts],
  )

  const accept = useCallback(() => {
    if (draft.current === null) return
    const { word, text } = draft.current
    draft.current = null
    keep(word, cleanWord(text))
    if (isWalk.current || word.isDoubtful) void goOn(1).catch(toasts.complain)
    else close()
  }, [close, goOn, keep, toasts])

  const takeBack = useCallback(() => {
    if (draft.current !== null) keep(draft.current.word, null)
  }, [keep])

  const correct = useCallback(
    (word: string) => {
      keepChange()
      isWalk.current = false
      show(word)
    },
    [keepChange, show],
  )

  // While the field is open, a word that is pressed takes it over.
  const follow = useEffectEvent(() => {
    const { current, from } = marks.get()
    const [word] = current
    if (open !== null && from !== null && word !== undefined && word !== open) correct(word)
  })
  useEffect(() => marks.subscribe(() => follow()), [marks])

  const note = useCallback((noted: Draft) => void (draft.current = noted), [])
  const undo = useCallback(() => void undos.undo(), [undos])
  return useMemo(
    () => ({
      open,
      turn,
      said,
      canUndo: undoCount > 0,
      note,
      correct,
      accept,
      walk,
      join,
      takeBack,
      undo,
      leave: close,
    }),
    [open, turn, said, undoCount, note, correct, accept, walk, join, takeBack, undo, close],
  )
}

function describeChange(t: TFunction, word: PlacedWord, text: string | null): string {
  if (text === null) return t('document.correct.saidUndone', { text: word.corrected?.from })
  if (text === '') return t('document.correct.saidDeleted', { text: word.text })
  if (text === word.text) return t('document.correct.saidChecked', { text })
  return t('document.correct.saidChanged', { from: word.text, to: text })
}

/** Sends one correction after the other, so that an earlier answer never comes after a later one. */
function useSending(id: string): (word: string, text: string | null) => Promise<void> {
  const { api, queries } = useParts()
  const last = useRef(Promise.resolve())
  return useCallback(
    (word, text) => {
      const page = pageOfWord(word)
      async function sendAfter(before: Promise<void>): Promise<void> {
        await before
        const argument = { id, page, word: placeOfWord(word), text }
        queries.setQueryData(['page', id, page], await unwrap(api.documents.correct(argument)))
      }
      const sent = sendAfter(last.current)
      // One that failed is complained about by who sent it; the next is sent all the same.
      last.current = sent.catch(() => undefined)
      return sent
    },
    [api, id, queries],
  )
}
