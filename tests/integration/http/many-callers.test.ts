// As many callers at once as there may be workers on other machines.
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startProgram } from '../../support/program.ts'

const callers = 1000
/** Connections that the system lets a program leave waiting. */
const allowed =
  process.platform === 'linux' ? Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8')) : 0

test.skipIf(allowed < callers)('a thousand who call while the program is busy are all answered', async () => {
  const program = await startProgram()
  onTestFinished(() => program.stop())
  const { hostname, port } = new URL(program.url)
  // It takes no connection for as long as it does not run.
  program.child.kill('SIGSTOP')
  const signal = AbortSignal.timeout(20_000)
  const sockets = Array.from({ length: callers }, () => connect(Number(port), hostname))
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  // What is waited for tells of it.
  for (const socket of sockets) socket.on('error', () => undefined)
  try {
    await Promise.all(sockets.map((socket) => once(socket, 'connect', { signal })))
  } finally {
    program.child.kill('SIGCONT')
  }
  const answers = sockets.map(async (socket) => {
    socket.write(`GET /api/health HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`)
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    return answer.split('\r\n', 1)[0]
  })
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200 OK']))
})
