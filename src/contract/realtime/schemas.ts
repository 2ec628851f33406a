import { z } from 'zod'
import { serverTime } from '../health/schemas.ts'

/** `<kind>:<id>`; the kind determines the messages of the room. */
export const roomName = z.string().regex(/^[a-z-]{1,20}:[0-9A-Za-z-]{1,40}$/)

/**
 * A position in the event order of a room. Positions of different epochs are not comparable: a client cannot resume after
 * the server has lost the order and started a new epoch.
 */
export const position = z.object({ epoch: z.string().max(40), sequence: z.int().min(0) })
export type Position = z.infer<typeof position>

/**
 * `after`: the last position that the client knows; null for a first join. `ticket`: identifies a visitor in rooms that give
 * tickets.
 */
export const joinRequest = z.object({
  type: z.literal('join'),
  room: roomName,
  after: position.nullable(),
  ticket: z.string().max(64).optional(),
})

export const leaveRequest = z.object({ type: z.literal('leave'), room: roomName })

/** The requests of all rooms; a kind of room declares further ones. */
export type RoomRequest = z.infer<typeof joinRequest> | z.infer<typeof leaveRequest>

// The messages of all rooms. A kind of room adds its events, and further fields and messages.

/** The reply to `join`; also sent to a client that fell behind and is resynced. */
export const joined = z.object({
  type: z.literal('joined'),
  room: roomName,
  position,
  viewers: z.int(),
  /** When it was sent; absent from a server of a former version. */
  serverTime: serverTime.optional(),
})

/** The events since the last batch, the same for all clients in the room. */
export const batch = z.object({
  type: z.literal('batch'),
  room: roomName,
  /** The number of the last event; the events before it have the preceding numbers. */
  sequence: z.int(),
  /** Present if it has changed. */
  viewers: z.int().optional(),
})

/** The room does not exist, or the client may not join it. */
export const closed = z.object({ type: z.literal('closed'), room: roomName })

/** The room cannot be joined now; retry later. */
export const unavailable = z.object({ type: z.literal('unavailable'), room: roomName })
