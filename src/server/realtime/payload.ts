/** What goes through the room log: events and hearts as JSON, written by this same code in every process. */
import { z } from 'zod'
import { roomEvent, type RoomEvent } from '#contract/realtime.ts'
import type { RoomEntry } from '../ports/room-log/port.ts'

const hearts = z.object({ hearts: z.int().min(1) })

export const eventOf = ({ payload }: RoomEntry): RoomEvent => roomEvent.parse(JSON.parse(payload))

export const entryOf = (id: string, event: RoomEvent): RoomEntry => ({ id, payload: JSON.stringify(event) })

export const heartsSignal = (count: number): string => JSON.stringify({ hearts: count })

export const heartsOf = (payload: string): number => hearts.parse(JSON.parse(payload)).hearts
