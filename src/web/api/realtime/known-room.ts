import type { ChatPermissions, Comment } from '#contract/chat/schemas.ts'
import type { Position, RealtimeMessage, RoomEvent } from '#contract/realtime/schemas.ts'
import { applyEvent, fromSnapshot, prependComments, type KnownChat } from './known-chat.ts'

/** A comment of this page that the room has not published yet. */
export interface OwnComment {
  readonly key: string
  readonly text: string
  /** Null until the server has accepted it. */
  readonly commentId: string | null
}

export interface RefusedComment {
  readonly key: string
  readonly text: string
  readonly code: string
  readonly message: string
}

/** The state of a room as far as this client has received it. */
export interface KnownRoom {
  /** All events up to here have been received; null before the first join. */
  readonly position: Position | null
  /**
   * `disconnected`: not joined. `joining`: requested. `joined`: receives all events. `outOfSync`: events
   * were missed, so that it must join again. `closed`: the room is not available to this viewer.
   */
  readonly step: 'disconnected' | 'joining' | 'joined' | 'outOfSync' | 'closed'
  readonly chat: KnownChat | null
  readonly permissions: ChatPermissions | null
  readonly viewers: number | null
  readonly sent: readonly OwnComment[]
  readonly refused: readonly RefusedComment[]
}

export const unknownRoom: KnownRoom = {
  position: null,
  step: 'disconnected',
  chat: null,
  permissions: null,
  viewers: null,
  sent: [],
  refused: [],
}

/** A message of the server, or an action of this client. */
export type RoomAction =
  | RealtimeMessage
  | { readonly type: 'joinRequested' }
  | { readonly type: 'connectionLost' }
  | { readonly type: 'commentSent'; readonly key: string; readonly text: string }
  /** The text of a refused comment is back in the input field. */
  | { readonly type: 'rejectionHandled'; readonly key: string }
  | { readonly type: 'earlierLoaded'; readonly comments: readonly Comment[]; readonly more: boolean }

function applyEvents(room: KnownRoom, events: readonly RoomEvent[], sequence: number): KnownRoom {
  const { position, chat, sent } = room
  if (position === null || chat === null) return room
  const published = new Set(events.flatMap((event) => (event.type === 'comment' ? [event.comment.id] : [])))
  return {
    ...room,
    position: { ...position, sequence },
    chat: events.reduce(applyEvent, chat),
    sent: published.size === 0 ? sent : sent.filter(({ commentId }) => commentId === null || !published.has(commentId)),
  }
}

/** Applies those of `events` that are new; the last one has number `sequence`. Out of sync if some are missing. */
function advance(room: KnownRoom, events: readonly RoomEvent[], sequence: number): KnownRoom {
  const received = room.position?.sequence ?? -1
  const missing = sequence - received
  if (missing <= 0) return room
  if (missing > events.length) return { ...room, step: 'outOfSync' }
  return applyEvents(room, events.slice(-missing), sequence)
}

function applyJoined(room: KnownRoom, joined: Extract<RealtimeMessage, { type: 'joined' }>): KnownRoom {
  const { position, snapshot, events, permissions, viewers } = joined
  const current: KnownRoom = { ...room, step: 'joined', permissions, viewers }
  if (snapshot === null) {
    if (room.position?.epoch === position.epoch) {
      const advanced = advance(current, events, position.sequence)
      return advanced.step === 'outOfSync' ? { ...advanced, position: null } : advanced
    }
    // The epoch has changed: the server continues without a snapshot only for clients that received everything.
    if (room.step !== 'joined') return { ...room, position: null, step: 'outOfSync' }
    return { ...applyEvents(current, events, position.sequence), position }
  }
  const chat = events.reduce(applyEvent, fromSnapshot(snapshot))
  // An accepted comment is in the snapshot, or was deleted.
  return { ...current, position, chat, sent: room.sent.filter(({ commentId }) => commentId === null) }
}

function applyBatch(room: KnownRoom, batch: Extract<RealtimeMessage, { type: 'batch' }>): KnownRoom {
  if (room.step !== 'joined') return room
  const counted = batch.viewers === undefined ? room : { ...room, viewers: batch.viewers }
  return advance(counted, batch.events, batch.sequence)
}

/** A comment may be published, and even deleted, before the server's reply to its sender. */
const isPublished = ({ chat }: KnownRoom, id: string): boolean =>
  chat !== null && (chat.gone.comments.has(id) || chat.comments.some((comment) => comment.id === id))

function accept(room: KnownRoom, key: string, commentId: string): KnownRoom {
  if (isPublished(room, commentId)) return { ...room, sent: room.sent.filter((own) => own.key !== key) }
  return { ...room, sent: room.sent.map((own) => (own.key === key ? { ...own, commentId } : own)) }
}

function refuse(room: KnownRoom, { key, code, message }: Omit<RefusedComment, 'text'>): KnownRoom {
  const own = room.sent.find((candidate) => candidate.key === key)
  if (!own) return room
  const sent = room.sent.filter((candidate) => candidate !== own)
  return { ...room, sent, refused: [...room.refused, { key, text: own.text, code, message }] }
}

/** The next state; the result does not depend on how events are batched, nor on lost connections. */
export function roomReducer(room: KnownRoom, action: RoomAction): KnownRoom {
  switch (action.type) {
    case 'joinRequested':
      return { ...room, step: 'joining' }
    case 'connectionLost':
    case 'unavailable':
      return { ...room, step: 'disconnected' }
    case 'joined':
      return applyJoined(room, action)
    case 'batch':
      return applyBatch(room, action)
    case 'permissions':
      return { ...room, permissions: action.permissions }
    case 'closed':
      return { ...room, step: 'closed' }
    case 'commentSent':
      return { ...room, sent: [...room.sent, { key: action.key, text: action.text, commentId: null }] }
    case 'accepted':
      return accept(room, action.key, action.commentId)
    case 'refused':
      return refuse(room, action)
    case 'rejectionHandled':
      return { ...room, refused: room.refused.filter(({ key }) => key !== action.key) }
    case 'earlierLoaded':
      return room.chat ? { ...room, chat: prependComments(room.chat, action.comments, action.more) } : room
    default:
      return room
  }
}
