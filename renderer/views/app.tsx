import { useEffect } from 'react'
import { I18nProvider } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Announcer } from '../components/announcer.tsx'
import { ErrorBoundary } from '../components/error-boundary.tsx'
import { lateView } from '../components/late-view.tsx'
import { Notice } from '../components/notice.tsx'
import { TextButton } from '../components/text-button.tsx'
import { ToastList } from '../components/toast-list.tsx'
import { keepTokenOutOfAddress } from '../desktop-api.ts'
import { obeyCommands } from '../state/commands.ts'
import { useApp, useParts } from '../state/context.tsx'
import { explainRepair } from '../state/explain-repair.ts'
import { serverProblem } from '../state/server-problem.ts'
import { unwrap } from '../state/unwrap.ts'
import { useCommands } from '../state/use-commands.ts'
import { useFormats } from '../state/use-formats.ts'
import { useKeptFocus } from '../state/use-kept-focus.ts'
import { RoomIsShown } from '../state/use-view-commands.ts'
import { chooseLanguage } from '../strings/start-strings.ts'
import { DropTarget } from './extract/drop-target.tsx'
import { ExtractView } from './extract/extract-view.tsx'
import { OptionsDialog } from './extract/options-dialog.tsx'
import { ReadAgainDialog } from './extract/read-again-dialog.tsx'
import { UrlDialog } from './extract/url-dialog.tsx'
import { DialogMissing, PartMissing } from './part-missing.tsx'
import { Rail } from './rail.tsx'
import { SignedOut } from './signed-out.tsx'

const roomToCome = <div aria-busy="true" />
const ActivityView = lateView(
  async () => (await import('./activity/activity-view.tsx')).ActivityView,
  roomToCome,
)
const SettingsView = lateView(
  async () => (await import('./settings/settings-view.tsx')).SettingsView,
  roomToCome,
)
const CommandPalette = lateView(async () => (await import('./help/command-palette.tsx')).CommandPalette)
const KeysDialog = lateView(async () => (await import('./help/keys-dialog.tsx')).KeysDialog)
const UsageDialog = lateView(async () => (await import('./usage/usage-dialog.tsx')).UsageDialog)

export function App() {
  const { i18n } = useTranslation()
  const room = useApp((state) => state.room)
  const bridge = useApp((state) => state.bridge)
  const dialog = useApp((state) => state.dialog)
  useAppearance()
  useCommands()
  useKeptFocus()
  useAskToStay()
  // All that hears commands is there now.
  useEffect(obeyCommands, [])
  // Not while the program is away: its next start asks for the link that is put into the address then.
  useEffect(() => (bridge === 'ok' ? keepTokenOutOfAddress() : undefined), [bridge])
  if (bridge === 'signed-out') return <SignedOut reason="link-old" />
  return (
    <I18nProvider locale={i18n.language}>
      <div className="window">
        <Rail />
        <main className="room" tabIndex={-1}>
          <Troubles />
          {/* Kept while another room is shown: where one was in a document is not lost, and nothing is drawn anew. */}
          <div className="room-body" inert={room !== 'extract'}>
            <RoomIsShown value={room === 'extract'}>
              <ErrorBoundary fallback={<PartMissing />}>
                <ExtractView />
              </ErrorBoundary>
            </RoomIsShown>
          </div>
          {room !== 'extract' && (
            <div className="room-body" key={room}>
              <ErrorBoundary fallback={<PartMissing />}>
                {room === 'activity' ? <ActivityView /> : <SettingsView />}
              </ErrorBoundary>
            </div>
          )}
        </main>
      </div>
      <DropTarget />
      <UrlDialog />
      <OptionsDialog />
      <ReadAgainDialog />
      <ErrorBoundary key={dialog} fallback={<DialogMissing />}>
        {dialog === 'usage' && <UsageDialog />}
        {dialog === 'keys' && <KeysDialog />}
        {dialog === 'palette' && <CommandPalette />}
      </ErrorBoundary>
      <ToastList />
      <Announcer />
    </I18nProvider>
  )
}

/** What is wrong with the program itself, above whatever room is open, until it is put right. */
function Troubles() {
  const { t } = useTranslation()
  const { api, app, toasts } = useParts()
  const bridge = useApp((state) => state.bridge)
  const server = useApp((state) => state.server)
  const repairs = useApp((state) => state.repairs)
  const formats = useFormats()
  const controls = useApp((state) => state.capabilities.controlsServer)
  const { nextFreePort } = server
  const problem = serverProblem(t, server)
  return (
    <div className="troubles">
      {bridge === 'lost' && <Notice tone="bad">{t('bridge.lost')}</Notice>}
      {problem !== null && (
        <Notice
          tone="bad"
          actions={
            controls &&
            nextFreePort !== null && (
              <TextButton
                onPress={() =>
                  void unwrap(api.server.changePort({ port: nextFreePort })).catch(toasts.complain)
                }
              >
                {t('server.usePort', { port: nextFreePort })}
              </TextButton>
            )
          }
        >
          {t('server.problem', { problem })}
        </Notice>
      )}
      {repairs.length > 0 && (
        <Notice
          tone="info"
          actions={
            <TextButton look="quiet" onPress={() => app.set({ repairs: [] })}>
              {t('common.close')}
            </TextButton>
          }
        >
          {repairs.map((repair) => explainRepair(t, repair, formats)).join(' ')}
        </Notice>
      )}
    </div>
  )
}

/** Theme and language as the settings say; `system` leaves them to the system. */
function useAppearance(): void {
  const { theme, language } = useApp((state) => state.settings.appearance)
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = theme
  }, [theme])
  useEffect(() => void chooseLanguage(language), [language])
}

/**
 * Whoever leaves the page while files are sent would lose those that are still to be sent. Not where they are read by
 * their path: nothing is lost there, and Electron would keep the window open without a word.
 */
function useAskToStay(): void {
  const isSending = useApp((state) => state.sending > 0 && !state.capabilities.readsPaths)
  useEffect(() => {
    if (!isSending) return
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSending])
}
