import { z } from 'zod'
import { heartsAtOnce } from '../chat/limits.ts'
import { audienceNotice, chatEvent, chatPermissions, chatSnapshot } from '../chat/schemas.ts'
import { giftEvent, thanksEvent } from '../gifts/schemas.ts'
import { live, streamFaults, streamHealth } from '../lives/schemas.ts'

/** `<kind>:<id>`; the kind determines the messages of the room. */
export const roomName = z.string().regex(/^[a-z-]{1,20}:[0-9A-Za-z-]{1,40}$/)

/**
 * A position in the event order of a room. Positions of different epochs are not comparable: a client cannot resume after
 * the server has lost the order and started a new epoch.
 */
export const position = z.object({ epoch: z.string().max(40), sequence: z.int().min(0) })
export type Position = z.infer<typeof position>

/** The idempotency key, chosen by the client, which also recognises its own message by it. */
const key = z.uuid()

/** `after`: the last position that the client knows; null for a first join. */
export const joinRequest = z.object({ type: z.literal('join'), room: roomName, after: position.nullable() })

export const leaveRequest = z.object({ type: z.literal('leave'), room: roomName })

/** The messages that clients send in the room of a live. */
export const liveRoomRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('comment'), room: roomName, key, text: z.string().max(1000) }),
  z.object({ type: z.literal('hearts'), room: roomName, count: z.int().min(1).max(heartsAtOnce) }),
])
export type LiveRoomRequest = z.infer<typeof liveRoomRequest>

export const realtimeRequest = z.discriminatedUnion('type', [joinRequest, leaveRequest, ...liveRoomRequest.options])
export type RealtimeRequest = z.infer<typeof realtimeRequest>

/** The events of the room of a live, in one order for all clients. */
export const roomEvent = z.discriminatedUnion('type', [...chatEvent.options, giftEvent, thanksEvent])
export type RoomEvent = z.infer<typeof roomEvent>

/** A note in the room of a user. */
export const userNote = z.discriminatedUnion('type', [
  /** A live with a reminder of the user is on air. */
  z.object({ type: z.literal('liveStarted'), live: live.pick({ id: true, title: true, liver: true }) }),
])
export type UserNote = z.infer<typeof userNote>

export const realtimeMessage = z.discriminatedUnion('type', [
  /** The reply to `join`; also sent to a client that fell behind and is resynced. */
  z.object({
    type: z.literal('joined'),
    room: roomName,
    position,
    permissions: chatPermissions,
    viewers: z.int(),
    /** The whole state; null when `events` contains all events since the requested position. */
    snapshot: chatSnapshot.nullable(),
    events: z.array(roomEvent),
  }),
  /** The events since the last batch, the same for all clients in the room. */
  z.object({
    type: z.literal('batch'),
    room: roomName,
    /** The number of the last event; the events before it have the preceding numbers. */
    sequence: z.int(),
    events: z.array(roomEvent),
    /** Present if it has changed. */
    viewers: z.int().optional(),
    /** Hearts of all clients since the last batch. */
    hearts: z.int().optional(),
  }),
  /** Reply to the sender: the comment is published under this id. */
  z.object({ type: z.literal('accepted'), room: roomName, key, commentId: z.uuid() }),
  /** Reply to the sender: the comment was rejected; `message` is the reason in the sender's language. */
  z.object({
    type: z.literal('refused'),
    room: roomName,
    key,
    code: z.string(),
    message: z.string(),
  }),
  z.object({ type: z.literal('permissions'), room: roomName, permissions: chatPermissions }),
  /** Outside of the order and not stored; at most one every three seconds. */
  audienceNotice.extend({ type: z.literal('audience'), room: roomName }),
  /** The room does not exist, or the client may not join it. */
  z.object({ type: z.literal('closed'), room: roomName }),
  /** The room cannot be joined now; retry later. */
  z.object({ type: z.literal('unavailable'), room: roomName }),
  z.object({ type: z.literal('live'), room: roomName, live }),
  /** Sent to the liver only. */
  z.object({ type: z.literal('health'), room: roomName, health: streamHealth }),
  /** Sent to the liver only: why the engine disconnected the encoder. */
  z.object({ type: z.literal('fault'), room: roomName, fault: z.enum(streamFaults) }),
])
export type RealtimeMessage = z.infer<typeof realtimeMessage>
