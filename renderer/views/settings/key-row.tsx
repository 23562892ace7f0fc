import { Ban, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeySummary } from '../../../shared/accounts.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { useApi, useParts } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { useFormats } from '../../state/use-formats.ts'

/** A key as its owner knows it: by name and its last four characters, until it is revealed. */
export function KeyRow({ summary, onRevoke }: { summary: KeySummary; onRevoke: () => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const { toasts } = useParts()
  const formats = useFormats()
  const [now] = useState(Date.now)
  const [plainKey, setPlainKey] = useState<string | null>(null)
  const { id, name, lastFour, scopes, lastUsedAt, useCount, expiresAt, revokedAt, revealable } = summary
  const isOver = revokedAt !== null || (expiresAt !== null && expiresAt < now)
  const reveal = async () => (await unwrap(api.keys.reveal({ id }))).plainKey

  return (
    <tr data-over={isOver || undefined}>
      <td>
        <span className="key-name" title={name}>
          {name}
        </span>
        <code className="key-text">{plainKey ?? `lgb_…${lastFour}`}</code>
      </td>
      <td>{scopes.map((scope) => t(`scopes.${scope}`)).join(', ')}</td>
      <td>{lastUsedAt === null ? t('settings.keys.never') : formats.when(lastUsedAt)}</td>
      <td>{formats.number(useCount)}</td>
      <td>
        {formats.number(summary.creditsThisMonth)}
        {summary.monthlyCreditLimit !== null && ` / ${formats.number(summary.monthlyCreditLimit)}`}
      </td>
      <td>
        {revokedAt !== null
          ? t('settings.keys.revoked')
          : expiresAt === null
            ? t('settings.keys.noExpiry')
            : formats.date(expiresAt)}
      </td>
      <td className="key-actions">
        {revealable && revokedAt === null && (
          <>
            <IconButton
              icon={plainKey === null ? Eye : EyeOff}
              label={t(plainKey === null ? 'settings.keys.reveal' : 'settings.keys.hide', { name })}
              onPress={() =>
                plainKey === null ? void reveal().then(setPlainKey, toasts.complain) : setPlainKey(null)
              }
            />
            <CopyButton look="icon" label={t('settings.keys.copy', { name })} text={reveal} />
          </>
        )}
        {revokedAt === null && (
          <IconButton icon={Ban} label={t('settings.keys.revokeNamed', { name })} onPress={onRevoke} />
        )}
      </td>
    </tr>
  )
}
