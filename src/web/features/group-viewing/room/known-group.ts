import { commentsOnEntry } from '#contract/chat/limits.ts'
import type { GroupViewingEvent, GroupViewingMessage } from '#contract/group-viewings/room.ts'
import type { GroupComment, GroupViewingState, ParticipantStatus } from '#contract/group-viewings/schemas.ts'
import {
  applyBatch,
  applyJoined,
  nextStep,
  unknownState,
  type RoomState,
  type RoomTransition,
} from '../../../api/realtime/index.ts'

/** A comment of this page that the room has not published yet. */
interface SentComment {
  readonly key: string
  readonly text: string
}

/** A group viewing as far as this client has received it. */
export interface KnownGroup extends RoomState {
  /** The participant of this page; null before the first join. */
  readonly participantId: number | null
  readonly state: GroupViewingState | null
  /** Oldest first. */
  readonly comments: readonly GroupComment[]
  readonly sent: readonly SentComment[]
  readonly statuses: readonly ParticipantStatus[]
}

export const unknownGroup: KnownGroup = {
  ...unknownState,
  participantId: null,
  state: null,
  comments: [],
  sent: [],
  statuses: [],
}

export interface OwnComment {
  readonly type: 'commentSent'
  readonly key: string
  readonly text: string
}

/** The most comments held: they are not stored, so earlier ones cannot be requested. */
const maxComments = 10 * commentsOnEntry

/** Events with an older state arrive late. */
const newer = (known: GroupViewingState | null, state: GroupViewingState): GroupViewingState =>
  known !== null && known.version >= state.version ? known : state

function applyEvent(group: KnownGroup, event: GroupViewingEvent): KnownGroup {
  switch (event.type) {
    case 'state':
      return { ...group, state: newer(group.state, event.state) }
    case 'comment': {
      const { comment } = event
      if (group.comments.some(({ id }) => id === comment.id)) return group
      return {
        ...group,
        comments: [...group.comments, comment].slice(-maxComments),
        sent: group.sent.filter(({ key }) => key !== comment.id),
      }
    }
    default:
      // A type that this version does not know.
      return group
  }
}

const applyEvents = (group: KnownGroup, events: readonly GroupViewingEvent[]): KnownGroup =>
  events.reduce(applyEvent, group)

function enter(group: KnownGroup, joined: Extract<GroupViewingMessage, { type: 'joined' }>): KnownGroup {
  const { snapshot, participantId } = joined
  const known = { ...group, participantId }
  const ids = new Set(snapshot?.comments.map(({ id }) => id))
  const entered =
    snapshot === null
      ? known
      : {
          ...known,
          state: newer(group.state, snapshot.state),
          comments: snapshot.comments,
          sent: group.sent.filter(({ key }) => !ids.has(key)),
        }
  return applyJoined(group, joined, { entered, isWhole: snapshot !== null, apply: applyEvents })
}

/** The next state; does not depend on how events are batched, nor on lost connections. */
export function groupReducer(group: KnownGroup, action: GroupViewingMessage | RoomTransition | OwnComment): KnownGroup {
  switch (action.type) {
    case 'joinRequested':
    case 'connectionLost':
    case 'unavailable':
    case 'closed':
      return nextStep(group, action.type)
    case 'joined':
      return enter(group, action)
    case 'batch':
      return applyBatch(group, action, applyEvents)
    case 'statuses':
      return { ...group, statuses: action.statuses }
    case 'commentSent':
      return { ...group, sent: [...group.sent, { key: action.key, text: action.text }] }
    case 'refused':
      return { ...group, sent: group.sent.filter(({ key }) => key !== action.key) }
    default:
      return group
  }
}
