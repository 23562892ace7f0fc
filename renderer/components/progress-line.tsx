import { ProgressBar } from 'react-aria-components'

interface ProgressLineProps {
  label: string
  done: number
  /** 0: not known yet. */
  total: number
}

/** A thin bar; without a total it rests at a sliver instead of moving for its own sake. */
export function ProgressLine({ label, done, total }: ProgressLineProps) {
  const unknown = total === 0
  const share = unknown ? 4 : Math.max(4, (done / total) * 100)
  return (
    <ProgressBar
      className="progress-line"
      aria-label={label}
      value={done}
      maxValue={total || 1}
      isIndeterminate={unknown}
    >
      <div className="progress-fill" style={{ width: `${share}%` }} />
    </ProgressBar>
  )
}
