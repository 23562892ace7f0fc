import { useTranslation } from 'react-i18next'
import { DialogFrame } from '../../components/dialog-frame.tsx'
import { KeyHint } from '../../components/key-hint.tsx'
import { listActions } from '../../state/actions.ts'
import { useParts } from '../../state/context.tsx'
import { TakenKeys } from '../../components/taken-keys.tsx'
import { ApiLink } from './api-link.tsx'

/** Every key, and where to read how to call Legible from a program. */
export function KeysDialog() {
  const { t } = useTranslation()
  const { app } = useParts()
  const everywhere = listActions(t, app.get()).flatMap(({ name, keys }) =>
    keys === undefined ? [] : [{ name, keys }],
  )
  const groups = [
    { title: t('help.everywhere'), rows: [...everywhere, { name: t('help.escape'), keys: 'Esc' }] },
    {
      title: t('help.pages'),
      rows: [
        { name: t('document.zoomIn'), keys: '+' },
        { name: t('document.zoomOut'), keys: '-' },
        { name: t('document.fit.width'), keys: '0' },
        { name: t('document.fit.page'), keys: '9' },
        { name: t('help.turnPages'), keys: '↑ ↓' },
      ],
    },
    {
      title: t('help.correcting'),
      rows: [
        { name: t('help.rightAndOn'), keys: 'Enter' },
        { name: t('help.passOver'), keys: 'Tab' },
        { name: t('help.part'), keys: 'Space' },
        { name: t('help.joinBefore'), keys: 'Backspace' },
        { name: t('help.joinBehind'), keys: 'Delete' },
      ],
    },
    {
      title: t('help.list'),
      rows: [
        { name: t('help.upAndDown'), keys: '↑ ↓' },
        { name: t('queue.remove'), keys: 'Delete' },
      ],
    },
  ]
  return (
    <DialogFrame title={t('help.title')} isOpen onClose={() => app.set({ dialog: 'none' })} size="medium">
      {groups.map(({ title, rows }) => (
        <section key={title} className="keys-group">
          <h3>{title}</h3>
          <dl>
            {rows.map(({ name, keys }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <KeyHint keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <TakenKeys onChoose={() => app.set({ dialog: 'none', room: 'settings', settingsAnchor: 'startUp' })} />
      <ApiLink />
    </DialogFrame>
  )
}
