/**
 * Ids of tasks of other services are those of our jobs, with what the answer is to look like behind: nothing else has to
 * be kept of a task, so that it is found after a restart as its job is. `~` stands in no id, and in addresses as it is.
 */
export const toTaskId = (jobId: string, marks: readonly string[] = []): string => [jobId, ...marks].join('~')

/** The other way round. */
export function fromTaskId(taskId: unknown): { jobId: string; marks: string[] } {
  const [jobId = '', ...marks] = typeof taskId === 'string' ? taskId.slice(0, 300).split('~') : []
  return { jobId, marks }
}
