// Chromium knows nothing of the program's own schemes: `legible://app/x` travels as `https://app.legible.test/x`,
// whose requests never leave, and the program only ever sees its own address.
const chromiumAddress = /^https:\/\/([^./]+)\.([^./]+)\.test(?=[/?#]|$)/

export function toChromium(address: string): string {
  const own = /^([a-z][a-z0-9+-]*):\/\/([^/?#]+)/.exec(address)
  if (own === null || own[1] === 'https' || own[1] === 'http' || own[1] === 'file') return address
  return address.replace(own[0], `https://${own[2]}.${own[1]}.test`)
}

export function fromChromium(address: string): string {
  return address.replace(chromiumAddress, '$2://$1')
}
