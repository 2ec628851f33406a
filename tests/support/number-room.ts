import { z } from 'zod'
import type { RoomHandler, RoomKind } from '#server/realtime/room-handler.ts'

export const numberEvent = z.object({ type: z.literal('set'), value: z.int() })
export type NumberEvent = z.infer<typeof numberEvent>

/** A room with one number: each event sets it, and a snapshot contains it. */
export class NumberRoom implements RoomHandler<never, NumberEvent> {
  #value = 0
  apply({ value }: NumberEvent): void {
    this.#value = value
  }
  canReadAll = () => true
  state: RoomHandler<never, NumberEvent>['state'] = (_client, full) => ({ snapshot: full ? this.#value : null })
  async resync(): Promise<void> {}
  countsAsViewer = () => true
  receive = async () => null
  close(): void {}
}

export const numberRooms: RoomKind<never, NumberEvent> = {
  name: 'number',
  message: z.never(),
  event: numberEvent,
  open: async () => new NumberRoom(),
}
