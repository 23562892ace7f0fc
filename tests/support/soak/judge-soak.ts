export interface Sample {
  /** Minutes since the start. */
  minute: number
  residentMegabytes: number
  /** Open file descriptors. */
  files: number
  threads: number
}

export interface SoakVerdict {
  /** Growth of the resident memory after the warm-up, in megabytes a minute. */
  megabytesPerMinute: number
  /** Median of the last quarter after the warm-up less that of the first. */
  moreFiles: number
  moreThreads: number
  /** What does not hold; empty when everything does. */
  faults: string[]
}

const maxMegabytesPerMinute = 1
// Connections and threads come and go with the work; a leak of one a minute shows as more than this within an hour.
const maxMore = 4

/** Holds the samples after `warmUpMinutes` against the marks: memory grows less than 1 MB a minute, nothing else at all. */
export function judgeSoak(samples: readonly Sample[], warmUpMinutes: number): SoakVerdict {
  const after = samples.filter(({ minute }) => minute >= warmUpMinutes)
  const quarter = Math.max(1, Math.floor(after.length / 4))
  const more = (of: (sample: Sample) => number) =>
    median(after.slice(-quarter).map(of)) - median(after.slice(0, quarter).map(of))
  const megabytesPerMinute = slope(after.map(({ minute, residentMegabytes }) => [minute, residentMegabytes]))
  const moreFiles = more(({ files }) => files)
  const moreThreads = more(({ threads }) => threads)
  const faults = [
    after.length < 20 && `only ${after.length} samples after the warm-up say nothing`,
    !(megabytesPerMinute < maxMegabytesPerMinute) &&
      `memory grows ${megabytesPerMinute.toFixed(2)} MB a minute`,
    moreFiles > maxMore && `${moreFiles} more open files at the end`,
    moreThreads > maxMore && `${moreThreads} more threads at the end`,
  ].filter((fault) => fault !== false)
  return { megabytesPerMinute, moreFiles, moreThreads, faults }
}

/** Of the straight line that fits the points best (least squares). */
function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const meanX = mean(points.map(([x]) => x))
  const meanY = mean(points.map(([, y]) => y))
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  const variance = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  return covariance / variance
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
