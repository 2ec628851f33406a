import { chatOpenMinutesAfterEnd } from '#contract/chat/limits.ts'
import type { Live } from '#contract/lives/schemas.ts'

/** The chat that the page of a live shows: the running one, the recorded one, or none. */
export type ChatMode = 'live' | 'replay' | null

/** `openedAt`: when the page was opened, in milliseconds. A page that is open when the chat closes keeps showing it. */
export function chatMode({ chatting, state, endedAt, archive }: Live, openedAt: number): ChatMode {
  if (!chatting || state === 'cancelled' || state === 'draft') return null
  const closed = endedAt !== null && openedAt - Date.parse(endedAt) >= chatOpenMinutesAfterEnd * 60_000
  if (!closed) return 'live'
  return archive ? 'replay' : null
}
