import { pageManifest, pageRouter } from '../navigation/page-router.ts'
import { dataAddress, dataHeaders } from './page-data.ts'

/** Network Information API; not in all browsers. */
interface NetworkHints {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

declare global {
  interface Navigator {
    readonly connection?: NetworkHints
  }
}

/** The user saves data, or the connection is 2G or slower. */
export const savesData = ({ connection }: Pick<Navigator, 'connection'>): boolean =>
  connection?.saveData === true || (connection?.effectiveType ?? '').endsWith('2g')

type Job = () => Promise<void>

/** Creates a FIFO queue that runs at most `limit` jobs at once; a job must not reject. */
export function createQueue(limit: number): (job: Job) => Promise<void> {
  const waiting: Job[] = []
  let running = 0

  async function work(): Promise<void> {
    running += 1
    for (let job = waiting.shift(); job; job = waiting.shift()) await job()
    running -= 1
  }

  return async (job) => {
    waiting.push(job)
    if (running < limit) await work()
  }
}

const enqueue = createQueue(4)
const requested = new Set<string>()

/** Loads the modules of a page of this site (path and query), four at once; the router then reuses them. */
export function prefetchModules(page: string): void {
  for (const { route } of pageRouter()?.match(page) ?? []) {
    const module = pageManifest()?.routes[route.id]?.module
    if (module === undefined || requested.has(module)) continue
    requested.add(module)
    void enqueue(async () => {
      try {
        await import(/* @vite-ignore */ module)
      } catch {
        // A prefetch fails silently: the navigation loads the module again and handles a failure.
        requested.delete(module)
      }
    })
  }
}

/** Prefetches the data of a page into the browser's cache, for the few seconds that the server allows. */
export async function prefetchPayload(page: string): Promise<void> {
  try {
    const address = dataAddress(new URL(page, window.location.href))
    const response = await fetch(address, { headers: { ...dataHeaders(), Purpose: 'prefetch' }, priority: 'low' })
    // The browser caches a response only once its body is read.
    await response.arrayBuffer()
  } catch {
    // A prefetch fails silently.
  }
}
