// npm run bench:fleet [-- --machines 1,10,100,1000 --pages 1000000]: what so many machines read an hour with one server,
// simulated, page by page. Each step takes as long as it was measured to: `npm run bench:queue` gives --server-ms and
// --broker-ms, `npm run bench` --page-ms, and documents are those of the table (docs/scale.md). The server, the broker
// and the line do one thing after the other; what waits for them waits in turn. Nothing fails here: that is soak:queue.
import { parseArgs } from 'node:util'
import { seededRandom } from '../support/seeded-random.ts'

const { values } = parseArgs({
  options: {
    machines: { type: 'string', default: '1,10,30,100,300,1000' },
    pages: { type: 'string', default: '1000000' },
    // Of two cores, each of which reads a page at a time.
    places: { type: 'string', default: '2' },
    'page-ms': { type: 'string', default: '440' },
    'server-ms': { type: 'string', default: '2' },
    'broker-ms': { type: 'string', default: '0.6' },
    'document-pages': { type: 'string', default: '300' },
    'document-mb': { type: 'string', default: '30' },
    gigabits: { type: 'string', default: '1' },
  },
})
const number = (name: Exclude<keyof typeof values, 'machines'>) => Number(values[name])
const pages = number('pages')
const documentPages = number('document-pages')

/** Does one thing after the other; gives when that which comes at `now` is done, in milliseconds. */
interface Server {
  busyMs: number
  serve(now: number, takes: number): number
}

function createServer(): Server {
  let freeAt = 0
  return {
    busyMs: 0,
    serve(now, takes) {
      this.busyMs += takes
      freeAt = Math.max(freeAt, now) + takes
      return freeAt
    },
  }
}

/** The places of all machines by when they are free, soonest first: a binary heap. */
function createPlaces(count: number) {
  const heap = Array.from({ length: count }, (_, place) => ({ place, freeAt: 0 }))
  return {
    soonest: () => heap[0]!,
    /** The soonest is free again at another time. */
    replace(freeAt: number) {
      heap[0]!.freeAt = freeAt
      for (let at = 0; ;) {
        const [left, right] = [2 * at + 1, 2 * at + 2]
        let least = at
        if ((heap[left]?.freeAt ?? Infinity) < heap[least]!.freeAt) least = left
        if ((heap[right]?.freeAt ?? Infinity) < heap[least]!.freeAt) least = right
        if (least === at) return
        ;[heap[at], heap[least]] = [heap[least]!, heap[at]!]
        at = least
      }
    },
  }
}

function simulate(machines: number) {
  const random = seededRandom(machines)
  const [server, broker, line] = [createServer(), createServer(), createServer()]
  const places = createPlaces(machines * number('places'))
  const sendMs = (number('document-mb') * 8) / number('gigabits')
  let holders = new Set<number>()
  let endsAt = 0
  for (let page = 0; page < pages; page++) {
    // Pages are begun in the order of their documents.
    if (page % documentPages === 0) holders = new Set()
    const { place, freeAt } = places.soonest()
    let now = server.serve(freeAt, number('server-ms'))
    now = broker.serve(now, number('broker-ms'))
    const machine = place % machines
    if (!holders.has(machine)) {
      holders.add(machine)
      now = line.serve(now, sendMs)
    }
    // From half to one and a half times as long, as pages differ.
    now += number('page-ms') * (0.5 + random())
    places.replace(now)
    endsAt = Math.max(endsAt, now)
  }
  return { endsAt, server, broker, line }
}

console.log(`| machines | pages an hour | of what they could | server % | broker % | line % |`)
console.log('| --: | --: | --: | --: | --: | --: |')
for (const machines of values.machines.split(',').map(Number)) {
  const { endsAt, server, broker, line } = simulate(machines)
  const anHour = (pages / endsAt) * 3_600_000
  const ideal = ((machines * number('places')) / number('page-ms')) * 3_600_000
  const share = (busyMs: number) => ((100 * busyMs) / endsAt).toFixed(0)
  const cells = [
    machines,
    Math.round(anHour).toLocaleString('en'),
    `${((100 * anHour) / ideal).toFixed(0)} %`,
    ...[server, broker, line].map(({ busyMs }) => share(busyMs)),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}
