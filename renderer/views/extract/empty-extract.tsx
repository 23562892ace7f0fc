import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../components/copy-button.tsx'
import { KeyHint } from '../../components/key-hint.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { languageNames } from '../../state/language-name.ts'
import { useApp, useParts } from '../../state/context.tsx'
import { giveCommand } from '../../state/commands.ts'
import { describeOptions } from './describe-options.ts'
import { PageDrawing } from './page-drawing.tsx'

/** The first thing people see: one sentence, one button, three quiet hints. */
export function EmptyExtract() {
  const { t, i18n } = useTranslation()
  const { app } = useParts()
  const server = useApp((state) => state.server)
  const capture = useApp((state) => state.capabilities.captureRegion)
  const captureKeys = useApp((state) => state.settings.startUp.captureShortcut)
  const { languages, ...options } = useApp((state) => state.readOptions)
  const usual = useApp((state) => state.settings.reading.languages)
  const others = describeOptions(t, options, i18n.language)
  return (
    <div className="empty-extract">
      <div className="empty-middle">
        <PageDrawing />
        <h1>{t('extract.empty.title')}</h1>
        <p className="empty-promise">{t('extract.empty.promise')}</p>
        <TextButton look="primary" className="button-large" onPress={() => giveCommand('open')}>
          {t('extract.chooseFiles')}
        </TextButton>
        <ul className="empty-hints">
          <li>
            <KeyHint keys="Mod+V" /> {t('extract.empty.paste')}
          </li>
          {capture && (
            <li>
              <TextButton look="quiet" onPress={() => giveCommand('capture')}>
                {captureKeys !== '' && <KeyHint keys={captureKeys} />} {t('extract.empty.capture')}
              </TextButton>
            </li>
          )}
          <li>
            <TextButton look="quiet" onPress={() => app.set({ dialog: 'url' })}>
              {t('extract.empty.url')}
            </TextButton>
          </li>
        </ul>
      </div>
      <dl className="empty-facts">
        <div>
          <dt>{t('extract.empty.languages')}</dt>
          <dd>
            {languageNames(languages ?? usual, i18n.language)}
            <TextButton look="quiet" onPress={() => app.set({ dialog: 'options' })}>
              {t('common.change')}
            </TextButton>
          </dd>
        </div>
        {others.length > 0 && (
          <div>
            <dt>{t('options.title')}</dt>
            <dd>{others.join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>{t('extract.empty.server')}</dt>
          <dd>
            {server.running && server.url !== null ? (
              <>
                <code>{server.url}</code>
                <CopyButton look="icon" label={t('common.copyAddress')} text={() => server.url ?? ''} />
              </>
            ) : (
              t('server.off')
            )}
          </dd>
        </div>
      </dl>
    </div>
  )
}
