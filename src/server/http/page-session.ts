import { AsyncLocalStorage } from 'node:async_hooks'
import type { OpenSession, ReadSession } from '../viewer.ts'
import { isSafe } from './route-flags.ts'

interface SessionCache {
  read: { readonly token: string; readonly session: Promise<OpenSession | null> } | null
}

/** Set for API calls in process only: unlike a header, a client cannot send it. */
const pageCache = new AsyncLocalStorage<SessionCache | null>()

/** Runs an API call in process on behalf of a page request. */
type RunPageCall = <Result>(method: string, call: () => Promise<Result>) => Promise<Result>

/**
 * For one page request: its reading calls share one read of the session. A writing call reads the session itself, and
 * calls after it read it again, because the write may have ended or changed it.
 */
export function pageCalls(): RunPageCall {
  const cache: SessionCache = { read: null }
  return async (method, call) => {
    if (isSafe(method)) return pageCache.run(cache, call)
    try {
      return await pageCache.run(null, call)
    } finally {
      cache.read = null
    }
  }
}

/** Reads the session of a request, or returns what the same page request has read. A failed read is not cached. */
export function sharedRead(readSession: ReadSession): ReadSession {
  return (token) => {
    const cache = pageCache.getStore() ?? null
    if (cache === null) return readSession(token)
    if (cache.read?.token === token) return cache.read.session
    const read = { token, session: readSession(token) }
    cache.read = read
    read.session.catch(() => {
      if (cache.read === read) cache.read = null
    })
    return read.session
  }
}
