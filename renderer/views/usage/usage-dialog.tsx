import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DialogFrame } from '../../components/dialog-frame.tsx'
import { Failure } from '../../components/failure.tsx'
import { Notice } from '../../components/notice.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { useApi, useApp, useParts } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { useFormats } from '../../state/use-formats.ts'
import { UsageChart } from './usage-chart.tsx'

/** Credits by day and by key, and the whole ledger as a file. */
export function UsageDialog() {
  const { t } = useTranslation()
  const { app } = useParts()
  const isOpen = useApp((state) => state.dialog === 'usage')
  return (
    <DialogFrame
      title={t('usage.title')}
      isOpen={isOpen}
      onClose={() => app.set({ dialog: 'none' })}
      size="large"
    >
      <UsageContent />
    </DialogFrame>
  )
}

function UsageContent() {
  const { t } = useTranslation()
  const api = useApi()
  const { toasts } = useParts()
  const formats = useFormats()
  const { data: usage, error: trouble } = useQuery({
    queryKey: ['usage'],
    queryFn: () => unwrap(api.usage.get()),
  })

  async function saveCsv(): Promise<void> {
    try {
      const { text } = await unwrap(api.usage.csv())
      const {
        saved: [name],
      } = await unwrap(api.app.saveText({ suggestedName: 'legible-credits.csv', text }))
      if (name !== undefined) toasts.say(t('result.saved', { name }))
    } catch (error) {
      toasts.complain(error)
    }
  }

  if (trouble)
    return (
      <Notice tone="bad">
        <Failure error={trouble} />
      </Notice>
    )
  if (usage === undefined) return <div className="usage-content" aria-busy="true" />
  const { today, thisMonth, total, remaining, byDay, byKey } = usage
  return (
    <div className="usage-content">
      <dl className="usage-totals">
        <Total label={t('usage.today')} value={formats.number(today)} />
        <Total label={t('usage.thisMonth')} value={formats.number(thisMonth)} />
        <Total label={t('usage.total')} value={formats.number(total)} />
        <Total
          label={t('usage.left')}
          value={remaining === null ? t('usage.noLimit') : formats.number(remaining)}
        />
      </dl>
      <UsageChart days={byDay} label={t('usage.chart')} />
      <table className="plain-table">
        <caption className="visually-hidden">{t('usage.byKey')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('activity.columns.key')}</th>
            <th scope="col">{t('usage.today')}</th>
            <th scope="col">{t('usage.thisMonth')}</th>
            <th scope="col">{t('usage.total')}</th>
          </tr>
        </thead>
        <tbody>
          {byKey.map((key) => (
            <tr key={key.keyId ?? 'none'}>
              <td>{key.keyId === null ? t('usage.withoutKey') : key.name}</td>
              <td>{formats.number(key.today)}</td>
              <td>{formats.number(key.thisMonth)}</td>
              <td>{formats.number(key.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="field-note">{t('usage.rule')}</p>
      <footer className="dialog-foot">
        <TextButton icon={Download} onPress={() => void saveCsv()}>
          {t('usage.csv')}
        </TextButton>
      </footer>
    </div>
  )
}

function Total({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
