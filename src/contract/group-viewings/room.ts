/** The room of a group viewing: its timing, participants and chat. */
import { z } from 'zod'
import { batch, closed, joined, roomName, unavailable } from '../realtime/schemas.ts'
import { groupReactions, reactionsAtOnce } from './limits.ts'
import { groupComment, groupViewingState, participantStatus, playbackReport, timingCommand } from './schemas.ts'

const key = z.uuid()
const room = roomName
const participantId = z.int().min(1)

/** The messages of participants. */
export const groupViewingRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('command'), room, command: timingCommand }),
  z.object({ type: z.literal('comment'), room, key, text: z.string().max(1000) }),
  z.object({
    type: z.literal('reaction'),
    room,
    reaction: z.enum(groupReactions),
    count: z.int().min(1).max(reactionsAtOnce),
  }),
  z.object({ type: z.literal('report'), room, report: playbackReport }),
  /** Measures the clock: answered with `pong`. */
  z.object({ type: z.literal('ping'), room, number: z.int() }),
  z.object({ type: z.literal('handOver'), room, participantId }),
  z.object({ type: z.literal('remove'), room, participantId }),
  z.object({ type: z.literal('lock'), room, locked: z.boolean() }),
  /** Leaves the group viewing, not only its room. */
  z.object({ type: z.literal('quit'), room }),
])
export type GroupViewingRequest = z.infer<typeof groupViewingRequest>

export const groupViewingEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('state'), state: groupViewingState }),
  z.object({ type: z.literal('comment'), comment: groupComment }),
])
export type GroupViewingEvent = z.infer<typeof groupViewingEvent>

/**
 * Why the room is closed for good to a participant: the key was revoked, the group viewing lapsed, or the host has removed
 * them.
 */
const groupViewingEnd = z.enum(['ended', 'lapsed', 'removed'])
export type GroupViewingEnd = z.infer<typeof groupViewingEnd>

const events = z.array(groupViewingEvent)
/** Of all participants since the last batch. */
const sum = z.int().optional()

export const groupViewingMessage = z.discriminatedUnion('type', [
  joined.extend({
    /** The participant of this connection. */
    participantId,
    /** The whole state; null when `events` contains all events since the requested position. */
    snapshot: z.object({ state: groupViewingState, comments: z.array(groupComment) }).nullable(),
    events,
  }),
  batch.extend({ events, heart: sum, laugh: sum, wow: sum, cry: sum, clap: sum }),
  /** Without `end` to those who have not participated or may return. */
  closed.extend({ end: groupViewingEnd.optional() }),
  unavailable,
  /** Of all participants who have reported lately; outside of the order. */
  z.object({ type: z.literal('statuses'), room, statuses: z.array(participantStatus) }),
  z.object({ type: z.literal('pong'), room, number: z.int(), serverTime: z.number() }),
  /** Reply to the sender: the request was rejected; `key` is that of a comment. */
  z.object({ type: z.literal('refused'), room, key: key.nullable(), code: z.string(), message: z.string() }),
])
export type GroupViewingMessage = z.infer<typeof groupViewingMessage>
