import type { ChatPermissions, Comment } from '#contract/chat/schemas.ts'
import type { LiveRoomEvent, LiveRoomMessage } from '#contract/lives/room.ts'
import {
  applyBatch,
  applyJoined,
  nextStep,
  unknownState,
  type RoomState,
  type RoomTransition,
} from '../api/realtime/index.ts'
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

/** The room of a live as far as this client has received it. */
export interface KnownRoom extends RoomState {
  readonly chat: KnownChat | null
  readonly permissions: ChatPermissions | null
  readonly sent: readonly OwnComment[]
  readonly refused: readonly RefusedComment[]
}

export const unknownRoom: KnownRoom = { ...unknownState, chat: null, permissions: null, sent: [], refused: [] }

/** An action of this client. */
export type OwnAction =
  | { readonly type: 'commentSent'; readonly key: string; readonly text: string }
  /** The text of a refused comment is back in the input field. */
  | { readonly type: 'rejectionHandled'; readonly key: string }
  | { readonly type: 'earlierLoaded'; readonly comments: readonly Comment[]; readonly more: boolean }

export type RoomAction = LiveRoomMessage | RoomTransition | OwnAction

function applyEvents(room: KnownRoom, events: readonly LiveRoomEvent[]): KnownRoom {
  const { chat, sent } = room
  if (chat === null) return room
  const published = new Set(events.flatMap((event) => (event.type === 'comment' ? [event.comment.id] : [])))
  return {
    ...room,
    chat: events.reduce(applyEvent, chat),
    sent: published.size === 0 ? sent : sent.filter(({ commentId }) => commentId === null || !published.has(commentId)),
  }
}

function enter(room: KnownRoom, joined: Extract<LiveRoomMessage, { type: 'joined' }>): KnownRoom {
  const { snapshot, permissions } = joined
  const known = { ...room, permissions }
  const entered =
    snapshot === null
      ? known
      : // An accepted comment is in the snapshot, or was deleted.
        {
          ...known,
          chat: fromSnapshot(snapshot),
          sent: room.sent.filter(({ commentId }) => commentId === null),
        }
  return applyJoined(room, joined, { entered, isWhole: snapshot !== null, apply: applyEvents })
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
    case 'connectionLost':
    case 'unavailable':
    case 'closed':
      return nextStep(room, action.type)
    case 'joined':
      return enter(room, action)
    case 'batch':
      return applyBatch(room, action, applyEvents)
    case 'permissions':
      return { ...room, permissions: action.permissions }
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
