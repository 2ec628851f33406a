/** The room of a live: its chat, its gifts, and the live itself. */
import { z } from 'zod'
import { heartsAtOnce } from '../chat/limits.ts'
import { audienceNotice, chatEvent, chatPermissions, chatSnapshot } from '../chat/schemas.ts'
import { giftEvent, thanksEvent } from '../gifts/schemas.ts'
import { batch, closed, joined, roomName, unavailable } from '../realtime/schemas.ts'
import { encoderConflict, live, streamFaults, streamHealth } from './schemas.ts'

/** The idempotency key, chosen by the client, which also recognises its own message by it. */
const key = z.uuid()

/** The messages of clients. */
export const liveRoomRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('comment'), room: roomName, key, text: z.string().max(1000) }),
  z.object({ type: z.literal('hearts'), room: roomName, count: z.int().min(1).max(heartsAtOnce) }),
])
export type LiveRoomRequest = z.infer<typeof liveRoomRequest>

/** The events, in one order for all clients. */
export const liveRoomEvent = z.discriminatedUnion('type', [...chatEvent.options, giftEvent, thanksEvent])
export type LiveRoomEvent = z.infer<typeof liveRoomEvent>

const events = z.array(liveRoomEvent)

export const liveRoomMessage = z.discriminatedUnion('type', [
  joined.extend({
    permissions: chatPermissions,
    /** The whole state; null when `events` contains all events since the requested position. */
    snapshot: chatSnapshot.nullable(),
    events,
  }),
  batch.extend({
    events,
    /** Hearts of all clients since the last batch. */
    hearts: z.int().optional(),
  }),
  closed,
  unavailable,
  /** Reply to the sender: the comment is published under this id. */
  z.object({ type: z.literal('accepted'), room: roomName, key, commentId: z.uuid() }),
  /** Reply to the sender: the comment was rejected; `message` is the reason in the sender's language. */
  z.object({ type: z.literal('refused'), room: roomName, key, code: z.string(), message: z.string() }),
  z.object({ type: z.literal('permissions'), room: roomName, permissions: chatPermissions }),
  /** Outside of the order and not stored; at most one every three seconds. */
  audienceNotice.extend({ type: z.literal('audience'), room: roomName }),
  z.object({ type: z.literal('live'), room: roomName, live }),
  /** Sent to the liver only. */
  z.object({ type: z.literal('health'), room: roomName, health: streamHealth }),
  /** Sent to the liver only: why the engine disconnected the encoder. */
  z.object({ type: z.literal('fault'), room: roomName, fault: z.enum(streamFaults) }),
  /** Sent to the liver only, also on entering the room. */
  z.object({ type: z.literal('conflict'), room: roomName, conflict: encoderConflict.nullable() }),
])
export type LiveRoomMessage = z.infer<typeof liveRoomMessage>
