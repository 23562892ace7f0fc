import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../components/choice.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { useApp, useParts } from '../../state/context.tsx'
import { slim, useMedia } from '../../state/use-media.ts'
import { AccountSection } from './account-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { ConnectSection } from './connect-section.tsx'
import { FoldersSection } from './folders-section.tsx'
import { HistorySection } from './history-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { LanguagesSection } from './languages-section.tsx'
import { LimitsSection } from './limits-section.tsx'
import { NoticesDialog } from './notices-dialog.tsx'
import { settingsSections, type SectionId } from './section-ids.ts'
import { ServerSection } from './server-section.tsx'
import { StartUpSection } from './start-up-section.tsx'
import { WatchingSection } from './watching-section.tsx'

const sections = {
  account: AccountSection,
  keys: KeysSection,
  connect: ConnectSection,
  server: ServerSection,
  limits: LimitsSection,
  languages: LanguagesSection,
  folders: FoldersSection,
  watching: WatchingSection,
  history: HistorySection,
  appearance: AppearanceSection,
  startUp: StartUpSection,
} satisfies Record<SectionId, () => ReactNode>

/** One column, with a list of what is in it. */
export function SettingsView() {
  const { t } = useTranslation()
  const { app } = useParts()
  const capabilities = useApp((state) => state.capabilities)
  const version = useApp((state) => state.version)
  const anchor = useApp((state) => state.settingsAnchor)
  const scroller = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(() => app.get().settingsPlace?.section ?? 'account')
  const [showsNotices, setShowsNotices] = useState(false)
  /** The section that was gone to: the last ones cannot come to the top, and are the current ones all the same. */
  const chosen = useRef<string>(null)
  const isSlim = useMedia(slim)
  const ids = settingsSections(capabilities)

  useLayoutEffect(() => {
    const place = app.get().settingsPlace
    if (place === null) return
    chosen.current = place.section
    scrollTo(scroller.current, place.section, place.offset)
  }, [app])

  useEffect(() => {
    if (anchor === null) return
    chosen.current = anchor
    goTo(scroller.current, anchor)
    app.set({ settingsAnchor: null })
  }, [anchor, app])

  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const scrolled = () => {
      const { current } = chosen
      chosen.current = null
      const section = current ?? sectionAtTop(element)
      setShown(section)
      app.set({ settingsPlace: { section, offset: -below(element, section) } })
    }
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => element.removeEventListener('scroll', scrolled)
  }, [app])

  const choose = (id: string) => {
    chosen.current = id
    setShown(id)
    goTo(scroller.current, id)
  }
  return (
    <div className="settings">
      {isSlim ? (
        <div className="settings-choice">
          <Choice
            label={t('settings.sections')}
            value={shown}
            onChange={choose}
            options={ids.map((id) => ({ id, label: t(`settings.${id}.title`) }))}
          />
        </div>
      ) : (
        <nav className="settings-anchors" aria-label={t('settings.sections')}>
          {ids.map((id) => (
            <a
              key={id}
              href={`#${id}`}
              aria-current={shown === id ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault()
                choose(id)
              }}
            >
              {t(`settings.${id}.title`)}
            </a>
          ))}
        </nav>
      )}
      <ScrollRegion ref={scroller} className="settings-column" label={t('rooms.settings')}>
        <h1>{t('rooms.settings')}</h1>
        {ids.map((id) => {
          const Section = sections[id]
          return <Section key={id} />
        })}
        <p className="settings-version">
          <span>Legible {version}</span>
          <TextButton look="quiet" onPress={() => setShowsNotices(true)}>
            {t('settings.notices')}
          </TextButton>
        </p>
      </ScrollRegion>
      {showsNotices && <NoticesDialog onClose={() => setShowsNotices(false)} />}
    </div>
  )
}

function goTo(column: HTMLElement | null, id: string): void {
  scrollTo(column, id, 0)
  document.getElementById(id)?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
}

/** Scrolls the column alone: `scrollIntoView` would move whatever is around it too. */
function scrollTo(column: HTMLElement | null, id: string, offset: number): void {
  if (column !== null) column.scrollTop += below(column, id) + offset
}

/** How far a section begins below the top of the column, in CSS pixels. */
function below(column: HTMLElement, id: string): number {
  const top = column.getBoundingClientRect().top
  return (document.getElementById(id)?.getBoundingClientRect().top ?? top) - top
}

function sectionAtTop(column: HTMLElement): string {
  const sections = [...column.querySelectorAll('section[id]')]
  // The last ones cannot come to the top.
  const isAtEnd = column.scrollTop > 0 && column.scrollTop + column.clientHeight > column.scrollHeight - 2
  const line = column.getBoundingClientRect().top + 80
  const passed = isAtEnd
    ? sections
    : sections.filter((section) => section.getBoundingClientRect().top <= line)
  return passed.at(-1)?.id ?? 'account'
}
