/** The realtime server of dom tests: waits for joins, and sends the messages of a room. */
import { vi } from 'vitest'
import type { Comment } from '#contract/chat/schemas.ts'
import type { LiveRoomMessage } from '#contract/lives/room.ts'
import { pageSockets } from './page-sockets.ts'

/** Answers the realtime connection of the page until the test ends. */
export function openRealtime() {
  const { requests, opened, send } = pageSockets()
  const hasJoined = (room?: string) =>
    vi.waitUntil(() => requests.some((one) => one.type === 'join' && one.room === (room ?? one.room)), {
      interval: 5,
      timeout: 120_000,
    })
  return {
    /** The messages of the page. */
    requests,
    /** Waits until the page has asked to join the room, or any. */
    hasJoined,
    opened,
    send: (message: LiveRoomMessage) => send(message),
    /** Sends a message once the page has asked to join its room. */
    async afterJoin(message: LiveRoomMessage): Promise<void> {
      await hasJoined(message.room)
      send(message)
    },
  }
}

type Joined = Extract<LiveRoomMessage, { type: 'joined' }>

/** The answer to a join: an empty open chat for a user, at position 0, with the given differences. */
export const joined = (
  room: string,
  chat: Partial<NonNullable<Joined['snapshot']>> = {},
  permissions: Partial<Joined['permissions']> = {},
): Joined => ({
  type: 'joined',
  room,
  position: { epoch: 'e', sequence: 0 },
  permissions: { role: 'user', silencedUntil: null, banned: false, ...permissions },
  viewers: 1,
  snapshot: { comments: [], pinned: null, slowModeSeconds: 0, enabled: true, closesAt: null, ...chat },
  events: [],
})

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Comment `number` by はな (id 3), a plain user, with the given differences. */
export const commentOf = (number: number, text: string, author: Partial<Comment['author']> = {}): Comment => ({
  id: idOf(number),
  author: { id: 3, nickName: 'はな', avatarUrl: '/avatars/3.svg', role: 'user', ...author },
  text,
  at: new Date(Date.UTC(2026, 10, 22, 12, 0, number)).toISOString(),
})
