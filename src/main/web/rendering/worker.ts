/** Entry of a rendering thread. It shares nothing with the site's thread: pages reach the API by messages. */
import { parentPort, workerData } from 'node:worker_threads'
import { createBirpc, type BirpcReturn } from 'birpc'
import { collectGarbage } from '../../collect-garbage.ts'
import { requestOf, responseData } from '../http-data.ts'
import { renderWith, type Bundle } from './bundle.ts'
import { NO_TIMEOUT, type SiteFunctions, type ThreadData, type ThreadFunctions } from './messages.ts'

if (!parentPort) throw new Error('this module is the entry of a worker thread')
const port = parentPort
const data: ThreadData = workerData
const bundle: Bundle = await import(data.bundle)
const running = new Map<number, AbortController>()

/** An error that can be sent: pages may throw anything. */
const asError = (thrown: unknown): Error => {
  if (!(thrown instanceof Error)) return new Error(`a page threw ${String(thrown)}`)
  const error = new Error(thrown.message)
  if (thrown.stack !== undefined) error.stack = thrown.stack
  return error
}

const site: BirpcReturn<SiteFunctions, ThreadFunctions> = createBirpc<SiteFunctions, ThreadFunctions>(
  {
    async render(page, request, settings) {
      const aborted = new AbortController()
      running.set(page, aborted)
      try {
        const response = await renderWith(bundle, requestOf(request, aborted.signal), {
          ...settings,
          callApi: (call) => site.callApi(page, call),
          log: (fields, message) => void site.log(page, fields, message),
          reportError: (error) => void site.reportError(page, error),
        })
        return await responseData(response)
      } catch (error) {
        throw asError(error)
      } finally {
        running.delete(page)
      }
    },
    abort: (page) => running.get(page)?.abort(),
    ping() {},
  },
  {
    post: (message) => port.postMessage(message),
    on: (receive) => void port.on('message', receive),
    eventNames: ['opened', 'log', 'reportError'],
    timeout: NO_TIMEOUT,
  },
)

void site.opened({
  files: bundle.files,
  paths: bundle.sitePaths(),
  manifests: { ja: bundle.webManifest('ja'), en: bundle.webManifest('en'), ko: bundle.webManifest('ko') },
})
await collectGarbage()
