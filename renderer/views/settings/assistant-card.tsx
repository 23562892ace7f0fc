import { ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Assistant } from '../../../shared/assistants.ts'
import type { KeyChoice } from '../../../shared/desktop-api.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { Segmented } from '../../components/segmented.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { useApp } from '../../state/context.tsx'
import { ConfigReview } from './config-review.tsx'
import { ConnectionTest, useConnectionTest } from './connection-test.tsx'

interface AssistantCardProps {
  assistant: Assistant
  keyChoice: KeyChoice
}

/** One assistant: what to paste where, or let it be written, and a real round trip, which follows what was written. */
export function AssistantCard({ assistant, keyChoice }: AssistantCardProps) {
  const { t } = useTranslation()
  const canWrite =
    useApp((state) => state.capabilities.writesAssistantConfigs) && assistant.configFile !== null
  const [label, setLabel] = useState(assistant.snippets[0]?.label ?? '')
  const [isWriting, setIsWriting] = useState(false)
  const writeIt = useRef<HTMLButtonElement>(null)
  const test = useConnectionTest(assistant.id, keyChoice)
  const snippet = assistant.snippets.find((candidate) => candidate.label === label) ?? assistant.snippets[0]
  return (
    <Disclosure className="assistant" id={assistant.id}>
      <Heading level={3}>
        <Button slot="trigger" className="assistant-trigger">
          <ChevronRight size={16} className="assistant-chevron" aria-hidden />
          <span className="assistant-name">{assistant.name}</span>
          {assistant.installed === true && (
            <span className="assistant-found">{t('settings.connect.found')}</span>
          )}
          {assistant.configFile !== null && <code className="assistant-file">{assistant.configFile}</code>}
        </Button>
      </Heading>
      <DisclosurePanel className="assistant-panel">
        {assistant.snippets.length > 1 && (
          <Segmented
            label={t('settings.connect.variant')}
            value={snippet?.label ?? ''}
            onChange={setLabel}
            options={assistant.snippets.map((each) => ({ id: each.label, label: each.label }))}
          />
        )}
        {snippet && (
          <figure className="snippet">
            <figcaption>
              <span>{t(`settings.connect.where.${assistant.id}`)}</span>
              <CopyButton look="quiet" label={t('common.copy')} text={() => snippet.text} />
            </figcaption>
            <ScrollRegion className="snippet-text" label={snippet.label}>
              <pre>{snippet.text}</pre>
            </ScrollRegion>
          </figure>
        )}
        <div className="assistant-actions">
          {canWrite && (
            <TextButton ref={writeIt} aria-expanded={isWriting} onPress={() => setIsWriting(!isWriting)}>
              {t('settings.connect.writeIt')}
            </TextButton>
          )}
          <ConnectionTest {...test} />
        </div>
        {isWriting && (
          <ConfigReview
            assistant={assistant}
            keyChoice={keyChoice}
            onClose={() => {
              setIsWriting(false)
              writeIt.current?.focus()
            }}
            // Whether it works is what one wants to know next.
            onWritten={() => void test.run()}
          />
        )}
      </DisclosurePanel>
    </Disclosure>
  )
}
