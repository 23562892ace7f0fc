// The page's entry: finds its bridge, takes the first snapshot, then draws once with everything in place.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { loadLateViews } from './components/late-view.tsx'
import { connect } from './desktop-api.ts'
import { createAppStore } from './state/app-store.ts'
import { applyEvent } from './state/apply-event.ts'
import { giveCommand } from './state/commands.ts'
import { PartsProvider, type Parts } from './state/context.tsx'
import { countInTitle } from './state/count-in-title.ts'
import { createEventGate } from './state/event-gate.ts'
import { followHistory } from './state/follow-history.ts'
import { createImageLoader } from './state/image-loader.ts'
import { createIntake } from './state/intake.ts'
import { keepPlace } from './state/keep-place.ts'
import { createPageLoader } from './state/page-loader.ts'
import { createQueueStore, withQueue } from './state/queue-store.ts'
import { hearShortcuts } from './state/shortcuts.ts'
import { createToasts } from './state/toasts.ts'
import { createUndoStack } from './state/undo-stack.ts'
import { unwrap } from './state/unwrap.ts'
import { startStrings } from './strings/start-strings.ts'
import './styles/index.css'
import { App } from './views/app.tsx'
import { releaseForgottenImages } from './views/document/use-page-image.ts'
import { AllMissing } from './views/part-missing.tsx'
import { SignedOut } from './views/signed-out.tsx'

const root = createRoot(document.getElementById('root') as HTMLElement)

async function start(): Promise<void> {
  const signedOut = new AbortController()
  hearShortcuts(signedOut.signal)
  const connection = await connect()
  if (connection.state === 'signed-out') {
    signedOut.abort()
    await startStrings('system')
    return root.render(<SignedOut reason={connection.reason} />)
  }

  const { api } = connection
  const events = createEventGate((event) => applyEvent(parts, event))
  api.subscribe((event) => {
    if (event.type === 'command') giveCommand(event.command)
    else events.push(event)
  })

  const snapshot = await unwrap(api.app.snapshot())
  await startStrings(snapshot.settings.appearance.language)
  const app = createAppStore(snapshot)
  keepPlace(app, snapshot.queue.documents)
  const queue = createQueueStore()
  queue.set(withQueue(snapshot.queue))
  followHistory(app, queue)
  countInTitle(queue)
  const queries = new QueryClient({
    // Nothing here changes behind the program's back: it says so when something did.
    defaultOptions: { queries: { refetchOnWindowFocus: false, retry: false, networkMode: 'always' } },
  })
  releaseForgottenImages(queries)
  const undos = createUndoStack()
  const toasts = createToasts(undos)
  const parts: Parts = {
    api,
    app,
    events,
    queue,
    queries,
    toasts,
    undos,
    pages: createPageLoader(api, queries),
    images: createImageLoader(api),
    intake: createIntake(api, app, toasts),
  }
  events.open()

  root.render(
    <QueryClientProvider client={queries}>
      <PartsProvider value={parts}>
        <App />
      </PartsProvider>
    </QueryClientProvider>,
  )
  // Once what people look at is drawn.
  setTimeout(() => void loadLateViews(), 300)
}

start().catch(async () => {
  // English is there in any case.
  await startStrings('system').catch(() => undefined)
  root.render(<AllMissing />)
})
