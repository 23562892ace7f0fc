// The window's side of the bridge: names of methods go across, nothing else. The page never sees ipcRenderer.
import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron'
import { toDesktopApi, type AppEvent, type WindowBridge } from '../shared/desktop-api.ts'

const api = toDesktopApi(
  (method, argument) => ipcRenderer.invoke(`legible:${method}`, argument),
  (listener) => {
    const receive = (_event: IpcRendererEvent, event: AppEvent) => listener(event)
    ipcRenderer.on('legible:event', receive)
    return () => void ipcRenderer.removeListener('legible:event', receive)
  },
)

contextBridge.exposeInMainWorld('legible', {
  ...api,
  pathOfFile: (file) => webUtils.getPathForFile(file as File),
} satisfies WindowBridge)
