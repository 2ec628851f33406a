import { useSyncExternalStore } from 'react'
import { serverNow } from '../../server-clock/index.ts'

interface Unread {
  readonly userId: number
  readonly messages: number
  /** In milliseconds since the Unix epoch. */
  readonly readAt: number
}

let stored: Unread | null = null
const listeners = new Set<() => void>()

/** Stores the number of unread thanks messages of the signed-in user, for all badges of the page. */
export function storeUnread(userId: number, messages: number): void {
  stored = { userId, messages, readAt: serverNow() }
  for (const listener of listeners) listener()
}

/** Whether the number was read within the last `ms` milliseconds. */
export const isUnreadFresh = (userId: number, ms: number): boolean =>
  stored?.userId === userId && serverNow() - stored.readAt < ms

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Zero before the number is read. */
export const useUnread = (userId: number): number =>
  useSyncExternalStore(
    subscribe,
    () => (stored?.userId === userId ? stored.messages : 0),
    () => 0,
  )
