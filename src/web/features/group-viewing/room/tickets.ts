import { groupViewingRoom } from '#contract/group-viewings/limits.ts'
import type { Participation } from '#contract/group-viewings/schemas.ts'

const prefix = 'group-viewing '

/** Used where the browser offers no storage, as in a sandboxed frame (HTML standard §12.2.3). */
const untilClosed = new Map<string, string>()

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return untilClosed.get(key) ?? null
  }
}

function write(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    untilClosed.set(key, text)
  }
}

function remove(key: string): void {
  untilClosed.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // There is no storage.
  }
}

/** The ticket with which a visitor joined under an invite key in this tab; '' for a user, null if they did not join. */
export const joinedTicket = (inviteKey: string): string | null => read(prefix + inviteKey)

/** Remembers, until the tab is closed, that this page participates: a reload returns to the group. */
export function rememberJoined(inviteKey: string, { groupViewingId, ticket }: Participation): void {
  write(prefix + inviteKey, ticket ?? '')
  write(groupViewingRoom(groupViewingId), ticket ?? '')
}

export const forgetJoined = (inviteKey: string): void => remove(prefix + inviteKey)

/** The ticket for a room; null for a user. */
export const ticketOfRoom = (room: string): string | null => read(room) || null
