import { Check, Copy } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClipboardText } from '../../shared/clipboard-text.ts'
import { useParts } from '../state/context.tsx'
import { useCopy } from '../state/use-copy.ts'
import { IconButton } from './icon-button.tsx'
import { TextButton } from './text-button.tsx'

const confirmedMs = 1600

interface CopyButtonProps {
  /** Called when pressed, so that long texts are only written when they are wanted. */
  text: () => string | ClipboardText | Promise<string | ClipboardText>
  label: string
  look?: 'primary' | 'plain' | 'quiet' | 'icon'
  isDisabled?: boolean
  /** It appears as the answer to what was just done, and is what comes next. */
  takesFocus?: boolean
}

/** Copies and says so on itself, where the eye already is. */
export function CopyButton({
  text,
  label,
  look = 'plain',
  isDisabled = false,
  takesFocus = false,
}: CopyButtonProps) {
  const { t } = useTranslation()
  const copyText = useCopy()
  const { toasts } = useParts()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), confirmedMs)
    return () => clearTimeout(timer)
  }, [copied])

  const button = useRef<HTMLButtonElement>(null)
  // With what it appears with: a dialog that finds the focus lost for one moment gives it to its first button.
  useLayoutEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])

  async function copy(): Promise<void> {
    try {
      setCopied(await copyText(await text()))
    } catch (error) {
      toasts.complain(error)
    }
  }

  const shared = {
    isDisabled,
    ref: button,
    onPress: () => void copy(),
    icon: copied ? Check : Copy,
  }
  return (
    <>
      {look === 'icon' ? (
        <IconButton {...shared} label={copied ? t('common.copied') : label} />
      ) : (
        <TextButton {...shared} look={look}>
          <span className="copy-label" data-other={copied ? label : t('common.copied')}>
            {copied ? t('common.copied') : label}
          </span>
        </TextButton>
      )}
      <span className="visually-hidden" role="status">
        {copied ? t('common.copied') : ''}
      </span>
    </>
  )
}
