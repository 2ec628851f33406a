import { integerMax } from '#contract/integers.ts'
import { z } from 'zod'
import type { Realtime } from './gateway.ts'
import type { Client, RoomHandler, RoomKind } from './room-handler.ts'

/** A kind of room in the declaration of its slice, without the types of its messages and events. */
export interface SliceRoom {
  readonly name: string
  register(realtime: Pick<Realtime, 'register'>): void
}

export const roomOf = <Message, Event>(kind: RoomKind<Message, Event>): SliceRoom => ({
  name: kind.name,
  register: (realtime) => realtime.register(kind),
})

interface StatelessKind<Event> {
  readonly name: string
  /** The events in order, if the room has some. */
  readonly event?: z.ZodType<Event>
  exists(id: string): boolean | Promise<boolean>
  /** All clients if omitted. */
  admits?(id: string, client: Client): Promise<boolean>
}

/**
 * Rooms without state and without messages of clients: each message of the server contains all that it is about, and a
 * client that joins reads the rest from the API.
 */
export function statelessRoom<Event = never>({ name, event, exists, admits }: StatelessKind<Event>): SliceRoom {
  const handlerOf = (id: string): RoomHandler<never, Event> => ({
    ...(admits && { admits: (client) => admits(id, client) }),
    canReadAll: () => true,
    state: () => ({}),
    apply() {},
    async resync() {},
    countsAsViewer: () => false,
    receive: async () => null,
    close() {},
  })
  return roomOf({
    name,
    message: z.never(),
    event: event ?? z.never(),
    open: async (id) => ((await exists(id)) ? handlerOf(id) : null),
  })
}

/** The id of a row in the name of a room; null for anything else. */
export function rowIdOf(id: string): number | null {
  const number = /^[1-9][0-9]{0,9}$/.test(id) ? Number(id) : Infinity
  return number <= integerMax ? number : null
}
