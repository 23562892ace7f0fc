// Node entry: the command line, and the server without a window. Whatever Node there is loads this file, so nothing is
// imported here before its version is known: older ones end with a SyntaxError at what they lack.
const OLDEST_NODE = 24
const { node } = process.versions

if (Number.parseInt(node, 10) >= OLDEST_NODE) await import('./commands/start.ts')
else {
  process.stderr.write(
    `legible: This needs Node ${OLDEST_NODE} or newer, and was started with ${node}: start it with the one that ` +
      '`npm ci` brought along (node_modules/.bin/node), or get one from https://nodejs.org.\n',
  )
  process.exitCode = 1
}
