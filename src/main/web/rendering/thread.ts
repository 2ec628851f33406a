import { Worker } from 'node:worker_threads'
import { createBirpc } from 'birpc'
import type { RequestData, ResponseData } from '../http-data.ts'
import type { Platform } from '../platform.ts'
import {
  NO_TIMEOUT,
  type SiteDescription,
  type SiteFunctions,
  type ThreadData,
  type ThreadFunctions,
} from './messages.ts'

/** A thread ended while it rendered a page. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'
}

/** A page to render. */
export interface PageJob {
  readonly request: RequestData
  readonly platform: Platform
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal
}

/** A thread that renders pages. */
export interface RenderThread {
  /** Resolves when it is ready; rejects if it ends before. */
  readonly opened: Promise<SiteDescription>
  /** Resolves with the reason when it has ended. */
  readonly ended: Promise<ThreadEnded>
  /** Rejects with `ThreadEnded`, and with the errors of the page. */
  render(job: PageJob): Promise<ResponseData>
  /** Resolves once the thread has time for it. */
  ping(): Promise<void>
  /** Ends the thread at once, also while it computes. */
  end(): Promise<void>
}

/** A crowd of the largest pages uses a third of it. Beyond it the thread ends, and is replaced. */
const heapMb = 256

/** Starts a thread with the bundle of the pages at a URL, and a heap of at most `maxHeapMb`. */
export function startThread(bundle: string, maxHeapMb = heapMb): RenderThread {
  const workerData: ThreadData = { bundle }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  })
  const platforms = new Map<number, Platform>()
  const opened = Promise.withResolvers<SiteDescription>()
  let lastPage = 0
  let cause: unknown = null
  let end: ThreadEnded | null = null
  const thread = createBirpc<ThreadFunctions, SiteFunctions>(
    {
      opened: opened.resolve,
      async callApi(page, call) {
        const platform = platforms.get(page)
        if (platform === undefined) throw new Error('the page has ended')
        return platform.callApi(call)
      },
      log: (page, fields, message) => platforms.get(page)?.log?.(fields, message),
      reportError: (page, error) => platforms.get(page)?.reportError?.(error),
    },
    {
      post: (message) => worker.postMessage(message),
      on: (receive) => void worker.on('message', receive),
      eventNames: ['abort'],
      timeout: NO_TIMEOUT,
    },
  )
  worker.once('error', (error) => (cause = error))
  const ended = new Promise<ThreadEnded>((resolve) => {
    worker.once('exit', (code) => {
      cause ??= new Error(`it exited with code ${code}`)
      end = new ThreadEnded('a rendering thread ended', { cause })
      opened.reject(cause)
      thread.$close(end)
      resolve(end)
    })
  })
  // Who waits for it gets the error.
  opened.promise.catch(() => {})

  return {
    opened: opened.promise,
    ended,
    async render({ request, platform, signal }) {
      if (end !== null) throw end
      lastPage += 1
      const page = lastPage
      const { callApi: _callApi, log: _log, reportError: _reportError, ...settings } = platform
      const abort = () => void (end === null && thread.abort(page))
      platforms.set(page, platform)
      signal.addEventListener('abort', abort)
      try {
        return await thread.render(page, request, settings)
      } finally {
        signal.removeEventListener('abort', abort)
        platforms.delete(page)
      }
    },
    ping: () => thread.ping(),
    async end() {
      await worker.terminate()
    },
  }
}
