import type { RequestHandler, Router } from 'express'
import { compatibleServices, type CompatibleService } from '../../../shared/compatible-services.ts'
import type { createAuthentication } from '../authenticate.ts'
import { azureRoutes } from './azure.ts'
import { doclingRoutes } from './docling.ts'
import { mistralRoutes } from './mistral.ts'
import { ocrSpaceRoutes } from './ocr-space.ts'
import { serveCompatible, type ServiceParts, type ServiceRoutes } from './service.ts'
import { umiOcrRoutes } from './umi-ocr.ts'

/** Every service there is; a new one is a file beside this one, its name in `shared/compatible-services.ts`, and its line here. */
const makers: Readonly<Record<CompatibleService, (parts: ServiceParts) => ServiceRoutes>> = {
  'ocr-space': ocrSpaceRoutes,
  'umi-ocr': umiOcrRoutes,
  docling: doclingRoutes,
  mistral: mistralRoutes,
  azure: azureRoutes,
}

/** Routes of other services over the same reading (docs/drop-in-routes.md), each off until its owner switches it on. */
export function compatibleRoutes(
  parts: ServiceParts & { origins: RequestHandler; authenticate: ReturnType<typeof createAuthentication> },
): Router[] {
  return compatibleServices.map((name) => serveCompatible(name, makers[name](parts), parts))
}
