import type { ChatStanding, Comment } from '#contract/chat.ts'
import type { Position, RealtimeMessage, RoomEvent } from '#contract/realtime.ts'
import { fromSnapshot, happen, precede, type KnownChat } from './known-chat.ts'

/** A comment of this page that the room has not told of yet. */
export interface OwnComment {
  readonly key: string
  readonly text: string
  /** Once the server has taken it. */
  readonly commentId: string | null
}

export interface RefusedComment {
  readonly key: string
  readonly text: string
  readonly code: string
  readonly message: string
}

/** What a page knows of a room. */
export interface KnownRoom {
  /** Up to where it has heard everything; null before the first entry. */
  readonly place: Position | null
  /**
   * `away`: not entered. `asked`: entering. `in`: hears everything. `astray`: something was missed, so that it has to enter
   * again. `closed`: there is nothing for this viewer.
   */
  readonly step: 'away' | 'asked' | 'in' | 'astray' | 'closed'
  readonly chat: KnownChat | null
  readonly you: ChatStanding | null
  readonly viewers: number | null
  readonly sent: readonly OwnComment[]
  readonly refused: readonly RefusedComment[]
}

export const unknownRoom: KnownRoom = {
  place: null,
  step: 'away',
  chat: null,
  you: null,
  viewers: null,
  sent: [],
  refused: [],
}

export type RoomNews =
  | RealtimeMessage
  /** Entry was asked for. */
  | { readonly type: 'asked' }
  /** The connection is gone. */
  | { readonly type: 'away' }
  | { readonly type: 'said'; readonly key: string; readonly text: string }
  /** What was refused is with its author again. */
  | { readonly type: 'takenBack'; readonly key: string }
  | { readonly type: 'earlier'; readonly comments: readonly Comment[]; readonly more: boolean }

function hearEvents(room: KnownRoom, events: readonly RoomEvent[], sequence: number): KnownRoom {
  const { place, chat, sent } = room
  if (place === null || chat === null) return room
  const told = new Set(events.flatMap((event) => (event.type === 'comment' ? [event.comment.id] : [])))
  return {
    ...room,
    place: { ...place, sequence },
    chat: events.reduce(happen, chat),
    sent: told.size === 0 ? sent : sent.filter(({ commentId }) => commentId === null || !told.has(commentId)),
  }
}

/** Takes of `events`, the last of which has this number, what was not heard yet; astray where some are missing. */
function goOn(room: KnownRoom, events: readonly RoomEvent[], sequence: number): KnownRoom {
  const heard = room.place?.sequence ?? -1
  const missing = sequence - heard
  if (missing <= 0) return room
  if (missing > events.length) return { ...room, step: 'astray' }
  return hearEvents(room, events.slice(-missing), sequence)
}

function enter(room: KnownRoom, entry: Extract<RealtimeMessage, { type: 'entered' }>): KnownRoom {
  const { position, snapshot, events, you, viewers } = entry
  const inside: KnownRoom = { ...room, step: 'in', you, viewers }
  if (snapshot === null) {
    if (room.place?.epoch === position.epoch) {
      const there = goOn(inside, events, position.sequence)
      return there.step === 'astray' ? { ...there, place: null } : there
    }
    // The order has begun anew: to whoever heard everything the server says it from where they are.
    if (room.step !== 'in') return { ...room, place: null, step: 'astray' }
    const told = hearEvents(inside, events, position.sequence)
    return { ...told, place: position }
  }
  const chat = events.reduce(happen, fromSnapshot(snapshot))
  // What the server has taken is in the snapshot, or was taken away.
  return { ...inside, place: position, chat, sent: room.sent.filter(({ commentId }) => commentId === null) }
}

function hearNews(room: KnownRoom, news: Extract<RealtimeMessage, { type: 'news' }>): KnownRoom {
  if (room.step !== 'in') return room
  const known = news.viewers === undefined ? room : { ...room, viewers: news.viewers }
  return goOn(known, news.events, news.sequence)
}

/** It may have been told of, and even been taken away, before the server said that it has taken it. */
const isTold = ({ chat }: KnownRoom, id: string): boolean =>
  chat !== null && (chat.gone.comments.has(id) || chat.comments.some((comment) => comment.id === id))

function accept(room: KnownRoom, key: string, commentId: string): KnownRoom {
  if (isTold(room, commentId)) return { ...room, sent: room.sent.filter((own) => own.key !== key) }
  return { ...room, sent: room.sent.map((own) => (own.key === key ? { ...own, commentId } : own)) }
}

function refuse(room: KnownRoom, { key, code, message }: Omit<RefusedComment, 'text'>): KnownRoom {
  const own = room.sent.find((candidate) => candidate.key === key)
  if (!own) return room
  const sent = room.sent.filter((candidate) => candidate !== own)
  return { ...room, sent, refused: [...room.refused, { key, text: own.text, code, message }] }
}

/** What is known after some news: in whatever portions it comes, and however often the connection breaks, the same. */
export function learn(room: KnownRoom, news: RoomNews): KnownRoom {
  switch (news.type) {
    case 'asked':
      return { ...room, step: 'asked' }
    case 'away':
    case 'unavailable':
      return { ...room, step: 'away' }
    case 'entered':
      return enter(room, news)
    case 'news':
      return hearNews(room, news)
    case 'you':
      return { ...room, you: news.you }
    case 'closed':
      return { ...room, step: 'closed' }
    case 'said':
      return { ...room, sent: [...room.sent, { key: news.key, text: news.text, commentId: null }] }
    case 'accepted':
      return accept(room, news.key, news.commentId)
    case 'refused':
      return refuse(room, news)
    case 'takenBack':
      return { ...room, refused: room.refused.filter(({ key }) => key !== news.key) }
    case 'earlier':
      return room.chat ? { ...room, chat: precede(room.chat, news.comments, news.more) } : room
    default:
      return room
  }
}
