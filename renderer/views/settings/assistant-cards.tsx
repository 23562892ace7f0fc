import { useQuery } from '@tanstack/react-query'
import type { KeyChoice } from '../../../shared/desktop-api.ts'
import { DisclosureGroup } from 'react-aria-components'
import { Failure } from '../../components/failure.tsx'
import { Notice } from '../../components/notice.tsx'
import { useApi } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { AssistantCard } from './assistant-card.tsx'

/** Everything that can be connected, each with its exact configuration for one key. */
export function AssistantCards({ keyChoice }: { keyChoice: KeyChoice }) {
  const api = useApi()
  const { data: assistants, error } = useQuery({
    queryKey: ['assistants', keyChoice],
    queryFn: () => unwrap(api.connect.assistants(keyChoice)),
    // They hold a key: nothing of it stays in memory once it is out of sight.
    gcTime: 0,
  })
  if (error)
    return (
      <Notice tone="bad">
        <Failure error={error} />
      </Notice>
    )
  return (
    <DisclosureGroup className="assistants" aria-busy={assistants === undefined}>
      {(assistants ?? []).map((assistant) => (
        <AssistantCard key={assistant.id} assistant={assistant} keyChoice={keyChoice} />
      ))}
    </DisclosureGroup>
  )
}
