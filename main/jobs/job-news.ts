import type { JobListener } from './ports.ts'

/** Who follows which job; what there is to tell is in the database. */
export interface JobNews {
  follow(jobId: string, listener: JobListener): () => void
  isFollowed(jobId: string): boolean
  tell(jobId: string): void
  stop(): void
}

export function createJobNews(): JobNews {
  const listeners = new Map<string, Set<JobListener>>()
  return {
    follow(jobId, listener) {
      const others = listeners.get(jobId) ?? new Set()
      listeners.set(jobId, others.add(listener))
      return () => {
        others.delete(listener)
        if (others.size === 0 && listeners.get(jobId) === others) listeners.delete(jobId)
      }
    },
    isFollowed: (jobId) => listeners.has(jobId),
    tell(jobId) {
      for (const listener of listeners.get(jobId) ?? []) listener.onNews()
    },
    stop() {
      for (const ofJob of listeners.values()) for (const listener of ofJob) listener.onStop()
    },
  }
}
