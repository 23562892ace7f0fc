import { mkdir, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import { autostartEntry } from './autostart-entry.ts'
import { programCommand } from './program-command.ts'

/** Told to the program when the system starts it at login: it stays in the tray until it is asked for. */
const hiddenFlag = '--hidden'

/** Whether the system started this program at login, so that nobody is waiting for a window. */
export function wasStartedAtLogin(argv: readonly string[]): boolean {
  return (
    argv.includes(hiddenFlag) ||
    (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin)
  )
}

/** Starts the program at login, or no longer, as the setting says. The system is left alone until it says so once. */
export function createLoginItem(onFailure: (error: unknown) => void): { follow(isOn: boolean): void } {
  let wasOn = false
  return {
    follow(isOn) {
      if (isOn === wasOn) return
      wasOn = isOn
      setOpenAtLogin(isOn).catch(onFailure)
    },
  }
}

async function setOpenAtLogin(isOn: boolean): Promise<void> {
  const { path, args: words } = programCommand()
  const args = [...words, hiddenFlag]
  if (process.platform !== 'linux') return app.setLoginItemSettings({ openAtLogin: isOn, path, args })

  const config = process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config')
  const file = join(config, 'autostart', 'legible.desktop')
  if (!isOn) return rm(file, { force: true })
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, autostartEntry([path, ...args]))
}
