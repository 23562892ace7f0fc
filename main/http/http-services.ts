// What the REST door asks of the product.
import type { Settings } from '../../shared/settings.ts'
import type { Status } from '../../shared/status.ts'
import type {
  CreditLedger,
  ExtractionService,
  HistoryStore,
  KeyService,
  OutputMaker,
} from '../extraction/ports.ts'
import type { JobService, Uploads } from '../jobs/ports.ts'
import type { Metrics } from './routes/metrics.ts'
import type { WorkerDesk } from '../queue/coordinator.ts'
import type { Logger } from '../logging/logger.ts'

export interface HttpServices {
  extraction: ExtractionService
  keys: KeyService
  credits: CreditLedger
  history: Pick<HistoryStore, 'find' | 'open'>
  outputs: OutputMaker
  jobs: JobService
  uploads: Uploads
  metrics: () => Metrics
  /** Only where pages are read by workers elsewhere. */
  workers?: WorkerDesk | undefined
  settings: () => Settings
  status: () => Promise<Status>
  logger: Logger
}
