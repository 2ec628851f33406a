/** Detects a new build of the site, and makes the next navigation a full page load. */
import { useEffect } from 'react'
import type { MiddlewareFunction } from 'react-router'
import { fullLoadTarget, loadPage, pageManifest, requireFullLoads } from '../navigation/page-router.ts'

/** The interval between two checks, in milliseconds. */
export const hour = 3_600_000

/** The clock of the page, in milliseconds; tests pass their own. */
export interface PageClock {
  now(): number
  /** Calls back once after `ms`; the returned function cancels. */
  after(ms: number, callback: () => void): () => void
}

const pageClock: PageClock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

export interface BuildWatch {
  /** Checks at once if the last check is an hour old: timers of a sleeping machine fire late. */
  wakeUp(): void
  stop(): void
}

/** Calls `check` every hour until it resolves to true. */
export function watchEveryHour(clock: PageClock, check: () => Promise<boolean>): BuildWatch {
  let checkedAt = clock.now()
  let stopped = false
  let cancel = clock.after(hour, () => void checkNow())

  async function checkNow(): Promise<void> {
    checkedAt = clock.now()
    cancel()
    cancel = clock.after(hour, () => void checkNow())
    if (await check()) stop()
  }
  function stop(): void {
    stopped = true
    cancel()
  }

  return {
    wakeUp() {
      if (!stopped && clock.now() - checkedAt >= hour) void checkNow()
    },
    stop,
  }
}

const idOf = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string' ? body.id : null

/**
 * Whether the site serves another build than `own`: the latest build has another id, and its manifest exists. During a
 * rollout one server may name a build that the next one does not have yet.
 */
export async function isOutdated(own: string, request: typeof fetch, now: number): Promise<boolean> {
  try {
    const latest = await request(`/builds/latest.json?${now}`)
    const id = latest.ok ? idOf(await latest.json()) : null
    if (id === null || id === own) return false
    const manifest = await request(`/builds/meta/${encodeURIComponent(id)}.json`)
    return manifest.ok && idOf(await manifest.json()) === id
  } catch (error) {
    // oxlint-disable-next-line no-console -- for debugging only; the next check is in an hour
    console.warn(error)
    return false
  }
}

/** Cancels a navigation of an outdated page, and loads its target from the server instead. */
export const leaveOldBuild: MiddlewareFunction<unknown> = async (_, next) => {
  const target = fullLoadTarget()
  if (target === null) return next()
  loadPage(target)
  // The page is unloading; anything the router rendered now would flash.
  return new Promise(() => undefined)
}

/** Checks for a new build every hour, and when the page becomes visible or focused after an hour. */
export function WatchBuild() {
  useEffect(() => {
    const own = pageManifest()?.version
    // A development server has no builds.
    if (own === undefined || import.meta.env.DEV) return
    const watch = watchEveryHour(pageClock, async () => {
      const outdated = await isOutdated(own, fetch, Date.now())
      if (outdated) requireFullLoads()
      return outdated
    })
    const wakeUp = () => {
      if (document.visibilityState === 'visible') watch.wakeUp()
    }
    window.addEventListener('focus', wakeUp)
    document.addEventListener('visibilitychange', wakeUp)
    return () => {
      watch.stop()
      window.removeEventListener('focus', wakeUp)
      document.removeEventListener('visibilitychange', wakeUp)
    }
  }, [])
  return null
}
