// The page's bridge over IPC, as shared/desktop-api.ts describes it.
import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron'
import { desktopMethods, type AppEvent, type DesktopMethod } from '../../shared/desktop-api.ts'
import { LegibleError } from '../../shared/errors.ts'
import { callHandler, toFailure, type CallParts } from '../bridge/call-handler.ts'
import type { EventHub } from '../bridge/event-hub.ts'
import { isOwnAddress } from './navigation-rules.ts'

const eventChannel = 'legible:event'

/** Carries every method and event between the app and its window. Calls from anywhere else are refused. */
export function createIpcBridge(
  parts: CallParts & { hub: EventHub },
  window: () => BrowserWindow | undefined,
): void {
  /** A page that is still loading, at first or after a crash, would miss what it is asked for; it is told after its snapshot. */
  let isListening = false
  const missed: AppEvent[] = []

  function send(event: AppEvent): void {
    if (isListening) window()?.webContents.send(eventChannel, event)
    else if (event.type === 'show' || event.type === 'command') missed.push(event)
  }

  function isOurs({ sender, senderFrame }: IpcMainInvokeEvent): boolean {
    return sender === window()?.webContents && senderFrame?.parent === null && isOwnAddress(senderFrame.url)
  }

  for (const method of allMethods()) {
    ipcMain.handle(`legible:${method}`, async (event, argument: unknown) => {
      if (!isOurs(event))
        return toFailure(new LegibleError('origin_not_allowed', 'Only the own page may call this.'))
      const { result } = await callHandler(parts, method, argument)
      if (method === 'app.snapshot') {
        isListening = true
        event.sender.once('render-process-gone', () => (isListening = false))
        // After the answer, which the page needs before it can show anything.
        setImmediate(() => missed.splice(0).forEach(send))
      }
      return result
    })
  }
  parts.hub.subscribe(send)
}

function allMethods(): DesktopMethod[] {
  return Object.entries(desktopMethods).flatMap(([group, names]) =>
    names.map((name) => `${group}.${name}` as DesktopMethod),
  )
}
