import { useTranslation } from 'react-i18next'
import type { Missing } from './viewer.ts'

/** Stands where text will be. What is only on its way is not worth a word, unless it takes longer than one notices. */
export function NoTextYet({ missing }: { missing: Missing }) {
  const { t } = useTranslation()
  return (
    <p className={missing === 'loading' ? 'text-none text-loading' : 'text-none'}>
      {t(`document.missing.${missing}`)}
    </p>
  )
}
