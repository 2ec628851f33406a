import { useCallback, useSyncExternalStore } from 'react'
import type { Supporter } from '#contract/gifts/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { canReceiveGifts, subscribeToGifts } from '../live-gifts.ts'
import { createRefreshScheduler } from './refresh-scheduler.ts'

interface Support {
  readonly supporters: readonly Supporter[]
  readonly own: Supporter | null
  readonly points: number
}

/** The ranking of one live, loaded while a component uses it. */
interface Entry {
  support: Support | null
  readonly changed: Set<() => void>
  stop: () => void
}

const entries = new Map<string, Entry>()

function entryOf(liveId: string): Entry {
  const existing = entries.get(liveId)
  if (existing) return existing
  const entry: Entry = { support: null, changed: new Set(), stop: () => undefined }
  entries.set(liveId, entry)
  return entry
}

/** Loads the ranking now, or soon if it was loaded before; `follows`: also after each gift. */
function start(liveId: string, entry: Entry, follows: boolean): () => void {
  let stopped = false
  const fetchSupport = async (): Promise<void> => {
    const { browserApi } = await import('../../../api/browser.ts')
    const support = await browserApi('GET /v1/lives/{id}/supporters', { params: { id: liveId } })
    if (stopped) return
    entry.support = support
    for (const changed of entry.changed) changed()
  }
  // After a failure the next gift loads the ranking again.
  const load = () => void fetchSupport().catch(() => {})
  const scheduler = createRefreshScheduler(load, () => document.hidden)
  // All pages are also notified of the start and the end of a live at the same moment.
  if (entry.support) scheduler.request()
  else load()
  const unsubscribe = follows ? subscribeToGifts(liveId, scheduler.request) : () => undefined
  document.addEventListener('visibilitychange', scheduler.resume)
  return () => {
    stopped = true
    document.removeEventListener('visibilitychange', scheduler.resume)
    scheduler.stop()
    unsubscribe()
  }
}

/** The ranking of a live, shared by all components that show it; null until it is loaded, and without access. */
export function useSupport(live: Live): Support | null {
  const { id: liveId } = live
  const isOpen = live.access === 'watch'
  const follows = canReceiveGifts(live)
  const subscribe = useCallback(
    (changed: () => void) => {
      if (!isOpen) return () => undefined
      const entry = entryOf(liveId)
      if (entry.changed.size === 0) entry.stop = start(liveId, entry, follows)
      entry.changed.add(changed)
      return () => {
        entry.changed.delete(changed)
        if (entry.changed.size === 0) entry.stop()
      }
    },
    [liveId, isOpen, follows],
  )
  return useSyncExternalStore(
    subscribe,
    () => (isOpen ? (entries.get(liveId)?.support ?? null) : null),
    () => null,
  )
}
