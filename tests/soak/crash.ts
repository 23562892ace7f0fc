// npm run crash [-- --kills 300]: kill -9 under load by all doors, and the figures. Exits 1 when anything was lost or doubled.
import { parseArgs } from 'node:util'
import { killUnderLoad, type CrashFigures } from '../support/crash/kill-under-load.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '300' } } })
const say = ({ kills, answered, charged, lost, doubled, invented }: CrashFigures) =>
  console.log(
    `${kills} kills; answered ${list(answered)}; charged ${list(charged)}; ${lost} lost, ${doubled} doubled, ${invented} invented`,
  )
const list = (counts: CrashFigures['answered']) =>
  Object.entries(counts)
    .map(([door, count]) => `${count} ${door}`)
    .join(' + ')

const figures = await killUnderLoad(Number(values.kills), (sofar) => {
  if (sofar.kills % 10 === 0) say(sofar)
})
say(figures)
process.exitCode = figures.lost + figures.doubled + figures.invented === 0 ? 0 : 1
