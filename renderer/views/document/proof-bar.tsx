import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Undo2, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Input, Label, TextField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { cleanWord, longestWord } from '../../../shared/corrections.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { useParts } from '../../state/context.tsx'
import { isMac } from '../../state/is-mac.ts'
import { pageOfWord, placeWords, type PlacedLine, type PlacedWord } from './page-words.ts'
import type { Proofing } from './use-proofing.ts'
import type { Viewer } from './viewer.ts'
import { WordCrop } from './word-crop.tsx'

interface ProofBarProps {
  viewer: Viewer
  proofing: Proofing
  /** Id of the word. */
  word: string
}

/** A word of the page, enlarged, and a field to say what it says. */
export function ProofBar({ viewer, proofing, word: wordId }: ProofBarProps) {
  const { t } = useTranslation()
  const { pages } = useParts()
  const { id, document, reports } = viewer
  const { data: read } = useQuery(pages.query(id, pageOfWord(wordId)))
  const line = read && lineOf(placeWords(read.page).flat(), wordId)
  const word = line?.words.find((each) => each.id === wordId)
  const { marks } = viewer
  const { turn } = proofing
  const text = word?.text
  // Now that the panes are as high as the bar leaves them, the word comes into sight.
  useEffect(() => {
    if (text !== undefined) marks.set({ current: [wordId], text, from: null })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each time it is opened
  }, [marks, text, turn, wordId])
  if (!read || !word) return null
  const left = [...reports.values()].reduce((sum, { lowConfidenceWords }) => sum + lowConfidenceWords, 0)
  return (
    <section className="proof-bar" aria-label={t('document.correct.title')}>
      {document.hasImages ? (
        <WordCrop id={id} page={read.page} bbox={word.bbox} />
      ) : (
        <p className="proof-line">
          {line?.words.map((each) => (
            <span key={each.id}>{each.id === wordId ? <mark>{each.text}</mark> : each.text} </span>
          ))}
        </p>
      )}
      {/* With each word a field of its own: it is read out with its name, and has nothing of the one before. */}
      <WordField
        key={`${proofing.turn} ${wordId} ${word.text} ${word.corrected?.by}`}
        word={word}
        line={line?.words ?? []}
        left={left}
        proofing={proofing}
      />
      <div className="proof-tools">
        <span className="proof-left">
          {left > 0 ? t('document.doubtfulWords', { count: left }) : t('document.correct.noneLeft')}
        </span>
        <IconButton
          icon={ChevronUp}
          label={t('document.correct.previous')}
          keys="Shift+F8"
          onPress={() => proofing.walk(-1)}
          isDisabled={left === 0}
        />
        <IconButton
          icon={ChevronDown}
          label={t('document.correct.next')}
          keys="F8"
          onPress={() => proofing.walk(1)}
          isDisabled={left === 0}
        />
        <IconButton
          icon={Undo2}
          label={t('document.correct.undo')}
          keys="Mod+Z"
          onPress={proofing.undo}
          isDisabled={!proofing.canUndo}
        />
        <IconButton icon={X} label={t('common.close')} keys="Esc" onPress={proofing.leave} />
      </div>
    </section>
  )
}

interface WordFieldProps {
  word: PlacedWord
  /** The words of its line. */
  line: readonly PlacedWord[]
  /** Words of the document that are in doubt. */
  left: number
  proofing: Proofing
}

function WordField({ word, line, left, proofing }: WordFieldProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(word.text)
  const { note } = proofing
  useEffect(() => note({ word, text }), [note, text, word])
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  const now = cleanWord(text)
  const isChanged = now !== word.text
  const actionName = isChanged ? (now === '' ? 'remove' : 'change') : 'right'
  const { corrected } = word
  /** What was read, where it was corrected. */
  const read = corrected?.by === 'user' && corrected.from !== word.text ? corrected.from : undefined

  /** What the key does to the word; undefined where the field knows better. */
  function actionOf(event: KeyboardEvent): (() => void) | undefined {
    const { key, shiftKey, altKey } = event
    if (event.nativeEvent.isComposing || altKey) return undefined
    const by = shiftKey ? -1 : 1
    const hasMod = isMac ? event.metaKey : event.ctrlKey
    // Held down it would call every word right that comes next, unseen.
    if (key === 'Enter') return event.repeat ? undefined : proofing.accept
    if (key === 'Escape') return proofing.leave
    if (key === 'F8') return () => proofing.walk(by)
    // With nothing to walk to, Tab goes where it always does.
    if (key === 'Tab') return left > 0 ? () => proofing.walk(by) : undefined
    if (!event.repeat && (key === 'Backspace' || key === 'Delete')) return joinAt(key)
    // What was typed is undone first, as in any field.
    if (hasMod && key.toLowerCase() === 'z' && !shiftKey && text === word.text) return proofing.undo
    return undefined
  }

  /** At the ends of the field the word is joined with its neighbour, as lines are in any text. */
  function joinAt(key: 'Backspace' | 'Delete'): (() => void) | undefined {
    const { selectionStart, selectionEnd } = input.current ?? {}
    const written = line.filter((each) => each === word || each.text !== '')
    const place = written.indexOf(word)
    const neighbour = written[key === 'Backspace' ? place - 1 : place + 1]
    const end = key === 'Backspace' ? 0 : text.length
    if (neighbour === undefined || now === '' || selectionStart !== end || selectionEnd !== end)
      return undefined
    const [own, other] = [
      { word, text },
      { word: neighbour, text: neighbour.text },
    ]
    return key === 'Backspace' ? () => proofing.join(other, own) : () => proofing.join(own, other)
  }

  return (
    <div className="proof-word">
      <TextField value={text} onChange={setText} maxLength={longestWord} className="proof-field">
        <Label className="proof-label">{t(`document.correct.${stateOf(word)}`)}</Label>
        <Input
          ref={input}
          className="input"
          dir="auto"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck="false"
          onKeyDown={(event) => {
            const action = actionOf(event)
            if (action === undefined) return
            event.preventDefault()
            event.stopPropagation()
            action()
          }}
        />
      </TextField>
      {read === undefined || isChanged ? (
        <TextButton look="primary" onPress={proofing.accept}>
          {t(`document.correct.${actionName}`)}
          <kbd aria-hidden>↵</kbd>
        </TextButton>
      ) : (
        <TextButton onPress={proofing.takeBack}>{t('document.correct.takeBack', { text: read })}</TextButton>
      )}
    </div>
  )
}

function stateOf({ text, corrected, isDoubtful }: PlacedWord) {
  if (isDoubtful) return 'doubtful'
  if (corrected?.by !== 'user') return 'sure'
  if (text === '') return 'deleted'
  return text === corrected.from ? 'checked' : 'corrected'
}

const lineOf = (lines: readonly PlacedLine[], wordId: string) =>
  lines.find(({ words }) => words.some(({ id }) => id === wordId))
