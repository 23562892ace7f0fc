import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../state/announce.ts'
import { useParts } from '../state/context.tsx'

/** What happens within this time is told in one breath. */
const gatherMs = 1000

/** Says what became of documents to those who do not see it. */
export function Announcer() {
  const { t } = useTranslation()
  const { queue } = useParts()
  const [[before, after], setChange] = useState([queue.get().byId, queue.get().byId])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const speak = () => {
      timer = undefined
      // Those that left the list are remembered: what comes back was told before.
      setChange(([known, last]) => [new Map([...known, ...last]), queue.get().byId])
    }
    const stop = queue.subscribe(() => (timer ??= setTimeout(speak, gatherMs)))
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queue])
  return (
    <div className="visually-hidden" role="status">
      {announce(t, before, after)}
    </div>
  )
}
