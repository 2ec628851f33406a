import { theManifest, theRouter } from '../navigation/the-router.ts'
import { createQueue } from './queue.ts'

const enqueue = createQueue(4)
const asked = new Set<string>()

/** Loads the modules that a page of this site (path and query) needs, four at once; the router finds them loaded. */
export function prefetchModules(page: string): void {
  for (const { route } of theRouter()?.match(page) ?? []) {
    const module = theManifest()?.routes[route.id]?.module
    if (module === undefined || asked.has(module)) continue
    asked.add(module)
    void enqueue(async () => {
      try {
        await import(/* @vite-ignore */ module)
      } catch {
        // Nobody has asked for the page yet. Who does is told then, by a navigation that loads it again.
        asked.delete(module)
      }
    })
  }
}

/** Where the router asks for a page's data. */
function payloadAddress(page: string): string {
  const url = new URL(page, window.location.href)
  return `${url.pathname}${url.pathname.endsWith('/') ? '_' : ''}.data${url.search}`
}

/** Asks for a page's data ahead; the answer stays in the browser's cache for the few seconds that the server allows. */
export async function prefetchPayload(page: string): Promise<void> {
  try {
    const answer = await fetch(payloadAddress(page), { headers: { Purpose: 'prefetch' }, priority: 'low' })
    // What nobody reads to its end is not kept.
    await answer.arrayBuffer()
  } catch {
    // As above.
  }
}
