import type { chatOpenMinutesAfterEnd } from '#contract/chat.ts'
import type { Live } from '#contract/lives.ts'

/** The contract's figure, without its schemas in this bundle. */
export const openMinutesAfterEnd = 5 satisfies typeof chatOpenMinutesAfterEnd

/** What the page of a live shows of its chat: as it goes on, as it was, or, where there is none to be seen, nothing. */
export type ChatMode = 'live' | 'replay' | null

/** Of a page that was opened at `openedAt`: whoever has seen the end stays in the chat. */
export function chatMode({ chatting, state, endedAt, archive }: Live, openedAt: number): ChatMode {
  if (!chatting || state === 'cancelled' || state === 'draft') return null
  const closed = endedAt !== null && openedAt - Date.parse(endedAt) >= openMinutesAfterEnd * 60_000
  if (!closed) return 'live'
  return archive ? 'replay' : null
}
