import { spawn } from 'node:child_process'

/** Opens an address in the user's browser. False where there is no desktop to open one on, or nothing that would. */
export function openInBrowser(url: string): Promise<boolean> {
  const { platform, env } = process
  if (platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return Promise.resolve(false)
  const [command, ...words] =
    platform === 'darwin'
      ? ['open']
      : platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler']
        : ['xdg-open']
  return new Promise((resolve) => {
    const child = spawn(command, [...words, url], { stdio: 'ignore', detached: true })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}
