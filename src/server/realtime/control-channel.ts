import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { RoomLog } from '../ports/room-log/port.ts'

export interface ControlChannel<Message> {
  /** Sends to the other processes in one order; a process that was unreachable gets it later. */
  publish(message: Message): Promise<void>
  /** Sends to the other processes that are reachable now; nothing is stored. */
  signal(message: Message): void
  leave(): void
}

export interface ControlChannelOptions<Message> {
  readonly roomLog: RoomLog
  readonly name: string
  readonly message: z.ZodType<Message>
  /** A message of another process. */
  receive(message: Message): void
  /** Messages may have been lost: what they were about has to be read again. */
  reset(): void
}

/** A channel between the processes of one site, named apart from the rooms of clients. */
export async function openControlChannel<Message>({
  roomLog,
  name,
  message: schema,
  receive,
  reset,
}: ControlChannelOptions<Message>): Promise<ControlChannel<Message>> {
  const self = randomUUID()
  const write = (message: Message): string => JSON.stringify({ from: self, message })
  const read = (payload: string): void => {
    const { from, message }: { from: string; message: unknown } = JSON.parse(payload)
    if (from !== self) receive(schema.parse(message))
  }
  const membership = await roomLog.join(name, {
    event: ({ payload }) => read(payload),
    signal: read,
    viewers() {},
    onReset(missed) {
      if (missed === null) reset()
      else for (const { payload } of missed) read(payload)
    },
  })
  return {
    async publish(message) {
      await roomLog.append(name, { id: randomUUID(), payload: write(message) })
    },
    signal: (message) => roomLog.signal(name, write(message)),
    leave: () => membership.leave(),
  }
}
