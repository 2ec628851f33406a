import { z } from 'zod'
import { chatEvent, chatSnapshot, chatStanding, heartsAtOnce } from './chat.ts'
import { giftEvent } from './gifts.ts'
import { live, streamFaults, streamHealth } from './lives.ts'

/** Where a page opens its one socket; the number is the version of what is said there. */
export const realtimePath = '/v1/realtime'

/** Of the room of a live. */
export const roomName = z.string().regex(/^live:[0-9A-Za-z]{12}$/)
export const liveRoom = (liveId: string): string => `live:${liveId}`

/**
 * A place in the order of a room. The order begins anew with another epoch, such as when the server that kept it has
 * lost it: then there is nothing to go on from.
 */
export const position = z.object({ epoch: z.string().max(40), sequence: z.int().min(0) })
export type Position = z.infer<typeof position>

/** Chosen by the sender to know its own message again, and to send it twice without saying it twice. */
const key = z.uuid()

export const realtimeRequest = z.discriminatedUnion('type', [
  /** `after`: what has been heard already; null for a first visit. */
  z.object({ type: z.literal('enter'), room: roomName, after: position.nullable() }),
  z.object({ type: z.literal('leave'), room: roomName }),
  z.object({ type: z.literal('comment'), room: roomName, key, text: z.string().max(1000) }),
  z.object({ type: z.literal('hearts'), room: roomName, count: z.int().min(1).max(heartsAtOnce) }),
])
export type RealtimeRequest = z.infer<typeof realtimeRequest>

/** What happens in a room, in an order that is the same for everybody. */
export const roomEvent = z.discriminatedUnion('type', [...chatEvent.options, giftEvent])
export type RoomEvent = z.infer<typeof roomEvent>

export const realtimeMessage = z.discriminatedUnion('type', [
  /** The answer to `enter`, also when the server lets a reader who fell behind enter again. */
  z.object({
    type: z.literal('entered'),
    room: roomName,
    position,
    you: chatStanding,
    viewers: z.int(),
    /** Everything anew; null when `events` holds all that was missed since the position that was named. */
    snapshot: chatSnapshot.nullable(),
    events: z.array(roomEvent),
  }),
  /** What happened since the last of these: the same frame for everybody in the room. */
  z.object({
    type: z.literal('news'),
    room: roomName,
    /** Of the last one of `events`; the ones before it count down from there. */
    sequence: z.int(),
    events: z.array(roomEvent),
    /** When it has changed. */
    viewers: z.int().optional(),
    /** How many were given since, by everybody. */
    hearts: z.int().optional(),
  }),
  /** To the sender: it is said, as the comment of this id. */
  z.object({ type: z.literal('accepted'), room: roomName, key, commentId: z.uuid() }),
  /** To the sender: it is not said, and why, in words of the sender's language. */
  z.object({
    type: z.literal('refused'),
    room: roomName,
    key,
    code: z.string(),
    message: z.string(),
  }),
  z.object({ type: z.literal('you'), room: roomName, you: chatStanding }),
  /** There is no such room, or it is not for this viewer. */
  z.object({ type: z.literal('closed'), room: roomName }),
  /** The room can't be entered just now; enter again in a while. */
  z.object({ type: z.literal('unavailable'), room: roomName }),
  z.object({ type: z.literal('live'), room: roomName, live }),
  /** To the liver only. */
  z.object({ type: z.literal('health'), room: roomName, health: streamHealth }),
  /** To the liver only: why the encoder was just sent away. */
  z.object({ type: z.literal('fault'), room: roomName, fault: z.enum(streamFaults) }),
])
export type RealtimeMessage = z.infer<typeof realtimeMessage>
