// Runs first in a process that `utilityProcess` starts: Electron's way to the parent, laid over Node's own.
import { EventEmitter } from 'node:events'

const port = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => void process.send?.(message),
})
process.on('message', (data) => port.emit('message', { data, ports: [] }))
// Such a process ends with the program that started it.
process.once('disconnect', () => process.exit(0))
Object.defineProperty(process, 'parentPort', { value: port })
