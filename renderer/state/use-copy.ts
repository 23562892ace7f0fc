import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClipboardText } from '../../shared/clipboard-text.ts'
import { useParts } from './context.tsx'
import { unwrap } from './unwrap.ts'

/**
 * Puts a text on the clipboard; false where there is none, as of a blank page. Then that is said, and what was copied
 * before stays: a clipboard emptied without a word is found out where it is pasted.
 */
export function useCopy(): (text: string | ClipboardText) => Promise<boolean> {
  const { t } = useTranslation()
  const { api, toasts } = useParts()
  return useCallback(
    async (copied) => {
      const text = typeof copied === 'string' ? { text: copied } : copied
      const hasText = text.text.trim() !== ''
      if (hasText) await unwrap(api.app.copyText(text))
      else toasts.say(t('result.nothingToCopy'))
      return hasText
    },
    [api, t, toasts],
  )
}
