import { useTranslation } from 'react-i18next'
import { maxUploadMebibytes } from '../../../shared/largest-upload.ts'
import { mebibyte } from '../../../shared/mebibyte.ts'
import { NumberInput } from '../../components/number-input.tsx'
import { useApp } from '../../state/context.tsx'
import { usePatch } from '../../state/use-patch.ts'
import { Section, SettingRow } from './section.tsx'

const megapixel = 1_000_000
const secondMs = 1000

export function LimitsSection() {
  const { t } = useTranslation()
  const patch = usePatch()
  const limits = useApp((state) => state.settings.limits)
  const server = useApp((state) => state.settings.server)
  const rows = [
    {
      name: 'fileSize',
      value: limits.maxBodyBytes / mebibyte,
      max: 2048,
      unit: 'MB',
      change: (value: number) => patch({ limits: { maxBodyBytes: value * mebibyte } }),
    },
    {
      name: 'uploadSize',
      value: limits.maxUploadBytes / mebibyte,
      max: maxUploadMebibytes,
      unit: 'MB',
      change: (value: number) => patch({ limits: { maxUploadBytes: value * mebibyte } }),
    },
    {
      name: 'imageSize',
      value: limits.maxImagePixels / megapixel,
      max: 1000,
      unit: 'MP',
      change: (value: number) => patch({ limits: { maxImagePixels: value * megapixel } }),
    },
    {
      name: 'pages',
      value: limits.maxPages,
      max: 100_000,
      unit: t('settings.limits.pagesUnit'),
      change: (maxPages: number) => patch({ limits: { maxPages } }),
    },
    {
      name: 'pageTime',
      value: limits.pageTimeoutMs / secondMs,
      max: 3600,
      unit: 's',
      change: (value: number) => patch({ limits: { pageTimeoutMs: value * secondMs } }),
    },
    {
      name: 'documentTime',
      value: limits.documentTimeoutMs / secondMs,
      max: 86_400,
      unit: 's',
      change: (value: number) => patch({ limits: { documentTimeoutMs: value * secondMs } }),
    },
    {
      name: 'requests',
      value: server.requestsPerMinute,
      max: 100_000,
      unit: t('settings.limits.perMinute'),
      change: (requestsPerMinute: number) => patch({ server: { requestsPerMinute } }),
    },
  ] as const
  return (
    <Section id="limits" title={t('settings.limits.title')} intro={t('settings.limits.intro')}>
      {rows.map(({ name, value, max, unit, change }) => (
        <SettingRow
          key={name}
          label={t(`settings.limits.${name}`)}
          consequence={t(`settings.limits.${name}Note`)}
        >
          <NumberInput
            label={t(`settings.limits.${name}`)}
            value={Math.round(value)}
            min={1}
            max={max}
            unit={unit}
            onChange={change}
          />
        </SettingRow>
      ))}
    </Section>
  )
}
