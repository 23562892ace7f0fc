import type { WordCorrection } from '../../shared/corrections.ts'
import { LegibleError } from '../../shared/errors.ts'
import type { HistoryStore } from '../extraction/ports.ts'
import type { EventHub } from './event-hub.ts'
import type { ReadingQueueService } from './reading-queue.ts'

/**
 * Takes what a person made of a word, of a document of the list or a kept reading: whichever of the two was looked at, the
 * other has it as well, and every page is told. A reading that is kept nowhere has it for as long as it is on the list.
 */
export function createWordCorrecting(parts: {
  queue: ReadingQueueService
  history: Pick<HistoryStore, 'correct'>
  hub: EventHub
}): (id: string, correction: WordCorrection) => void {
  const { queue, history, hub } = parts
  return (id, correction) => {
    const listed = queue.find(id) ?? queue.findReading(id)
    if (listed !== undefined) queue.assertWord(listed, correction)
    // Until it is read its request is not known; the list writes its corrections down when it is.
    const requestId = listed === undefined ? id : listed.document.summary?.requestId
    const isKept = requestId !== undefined && history.correct(requestId, correction)
    if (listed === undefined && !isKept)
      throw new LegibleError('not_found', `Page ${correction.page} of this document is not kept.`)
    if (listed !== undefined) queue.correct(listed, correction)
    const ids = [listed?.document.id, requestId].filter((each) => each !== undefined)
    hub.send({ type: 'corrected', documentIds: ids, page: correction.page })
  }
}
