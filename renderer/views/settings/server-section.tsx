import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../components/copy-button.tsx'
import { NumberInput } from '../../components/number-input.tsx'
import { TextInput } from '../../components/text-input.tsx'
import { Toggle } from '../../components/toggle.tsx'
import { compatibleServices, type CompatibleService } from '../../../shared/compatible-services.ts'
import { webOriginOf } from '../../../shared/web-origin.ts'
import { useApp, useParts } from '../../state/context.tsx'
import { serverProblem } from '../../state/server-problem.ts'
import { unwrap } from '../../state/unwrap.ts'
import { usePatch } from '../../state/use-patch.ts'
import { ApiLink } from '../help/api-link.tsx'
import { Section, SettingRow } from './section.tsx'

const secondMs = 1000

export function ServerSection() {
  const { t } = useTranslation()
  const { api, app, toasts } = useParts()
  const patch = usePatch()
  const server = useApp((state) => state.server)
  const settings = useApp((state) => state.settings.server)
  const controls = useApp((state) => state.capabilities.controlsServer)
  const say = (work: ReturnType<typeof api.server.start>) =>
    void unwrap(work).then((state) => app.set({ server: state }), toasts.complain)

  return (
    <Section id="server" title={t('settings.server.title')} intro={t('settings.server.intro')}>
      <SettingRow
        label={t('settings.server.running')}
        consequence={
          serverProblem(t, server) ??
          t(controls ? 'settings.server.runningNote' : 'settings.server.runningInTerminal')
        }
      >
        {server.running && server.url !== null && (
          <>
            <code>{server.url}</code>
            <CopyButton look="icon" label={t('common.copyAddress')} text={() => server.url ?? ''} />
          </>
        )}
        {controls && (
          <Toggle
            label={t('settings.server.running')}
            isSelected={server.running}
            onChange={(on) => say(on ? api.server.start() : api.server.stop())}
          />
        )}
      </SettingRow>
      {controls && (
        <SettingRow label={t('settings.server.port')} consequence={t('settings.server.portNote')}>
          <NumberInput
            label={t('settings.server.port')}
            value={server.port}
            min={1}
            max={65_535}
            useGrouping={false}
            onChange={(port) => say(api.server.changePort({ port }))}
          />
        </SettingRow>
      )}
      <SettingRow label={t('settings.server.urls')} consequence={t('settings.server.urlsNote')}>
        <Toggle
          label={t('settings.server.urls')}
          isSelected={settings.allowUrls}
          onChange={(allowUrls) => patch({ server: { allowUrls } })}
        />
      </SettingRow>
      <SettingRow label={t('settings.server.privateUrls')} consequence={t('settings.server.privateUrlsNote')}>
        <Toggle
          label={t('settings.server.privateUrls')}
          isSelected={settings.allowPrivateUrls}
          isDisabled={!settings.allowUrls}
          onChange={(allowPrivateUrls) => patch({ server: { allowPrivateUrls } })}
        />
      </SettingRow>
      <WordsRow
        name="origins"
        words={settings.allowedOrigins}
        wrong={(addresses) => addresses.find((address) => webOriginOf(address) === undefined)}
        onChange={(allowedOrigins) => patch({ server: { allowedOrigins } })}
      />
      <WordsRow
        name="hosts"
        words={settings.allowedHosts}
        wrong={(names) => names.find((name) => !isHost(name))}
        onChange={(allowedHosts) => patch({ server: { allowedHosts } })}
      />
      <ApiLink />
      <CompatibleServices />
      <h3 className="section-part">{t('settings.server.underLoad')}</h3>
      <SettingRow label={t('settings.server.longestWait')} consequence={t('settings.server.longestWaitNote')}>
        <NumberInput
          label={t('settings.server.longestWait')}
          value={Math.round(settings.longestWaitMs / secondMs)}
          min={0}
          max={86_400}
          unit="s"
          onChange={(seconds) => patch({ server: { longestWaitMs: seconds * secondMs } })}
        />
      </SettingRow>
      <SettingRow label={t('settings.server.queueLength')} consequence={t('settings.server.queueLengthNote')}>
        <NumberInput
          label={t('settings.server.queueLength')}
          value={settings.queueLength}
          min={1}
          max={10_000}
          unit={t('settings.server.documents')}
          onChange={(queueLength) => patch({ server: { queueLength } })}
        />
      </SettingRow>
    </Section>
  )
}

/** Names of services are the same in every language. */
const serviceNames = {
  'ocr-space': 'OCR.space',
  'umi-ocr': 'Umi-OCR',
  docling: 'docling-serve',
  mistral: 'Mistral OCR',
  azure: 'Azure Document Intelligence',
} satisfies Record<CompatibleService, string>

function CompatibleServices() {
  const { t } = useTranslation()
  const patch = usePatch()
  const on = useApp((state) => state.settings.server.compatible)
  return (
    <>
      <h3 className="section-part">{t('settings.server.compatible')}</h3>
      <p className="section-intro">{t('settings.server.compatibleNote')}</p>
      {compatibleServices.map((service) => (
        <SettingRow key={service} label={serviceNames[service]}>
          <Toggle
            label={serviceNames[service]}
            isSelected={on.includes(service)}
            onChange={(isOn) =>
              patch({
                server: {
                  compatible: compatibleServices.filter((name) =>
                    name === service ? isOn : on.includes(name),
                  ),
                },
              })
            }
          />
        </SettingRow>
      ))}
    </>
  )
}

interface WordsRowProps {
  name: 'origins' | 'hosts'
  words: string[]
  /** The first that cannot be. */
  wrong: (words: string[]) => string | undefined
  onChange: (words: string[]) => void
}

/** A list, a word an entry; kept when the field is left. */
function WordsRow({ name, words, wrong, onChange }: WordsRowProps) {
  const { t } = useTranslation()
  /** Undefined while nothing else was typed than holds. */
  const [typed, setTyped] = useState<string>()
  const [mistake, setMistake] = useState<string>()
  const giveBack = () => {
    setTyped(undefined)
    setMistake(undefined)
  }
  const keep = () => {
    if (typed === undefined) return
    const entries = typed.split(/[\s,]+/).filter((entry) => entry !== '')
    const entry = wrong(entries)
    if (entry !== undefined) return setMistake(entry)
    onChange(entries)
    giveBack()
  }
  const label = t(`settings.server.${name}`)
  return (
    <SettingRow label={label} consequence={t(`settings.server.${name}Note`)}>
      <TextInput
        label={label}
        showLabel={false}
        placeholder={t(`settings.server.${name}Any`)}
        value={typed ?? words.join(' ')}
        error={mistake === undefined ? undefined : t(`settings.server.${name}Wrong`, { name: mistake })}
        onChange={setTyped}
        onBlur={keep}
        onEscape={giveBack}
      />
    </SettingRow>
  )
}

/** A name or an address without a port or anything else around it. */
function isHost(name: string): boolean {
  const address = `http://${name.includes(':') ? `[${name}]` : name}`
  return /^[\w.:-]+$/.test(name) && URL.canParse(address) && new URL(address).origin === address.toLowerCase()
}
