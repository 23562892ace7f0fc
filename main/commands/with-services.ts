import type { Core } from '../core.ts'
import type { DataDirOption } from './data-dir-option.ts'

/** Runs a command on the services, without page and server, and closes them. They are loaded only then. */
export async function withServices<T>(
  options: DataDirOption,
  run: (services: Core['services']) => T | Promise<T>,
): Promise<T> {
  const { openServices } = await import('./open-services.ts')
  const { services, close } = await openServices(options)
  try {
    return await run(services)
  } finally {
    await close()
  }
}
