import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { RoomLog } from '../ports/room-log/port.ts'

export interface ControlChannel<Message> {
  /** Sends a durable message to the other processes, in order; an unreachable process receives it later. */
  publish(message: Message): Promise<void>
  /** Sends a transient message to the other reachable processes. */
  signal(message: Message): void
  /** Whether messages of all processes arrive now, and none is known to be missing. */
  isCurrent(): boolean
  leave(): void
}

export interface ControlChannelOptions<Message> {
  readonly roomLog: RoomLog
  readonly name: string
  readonly message: z.ZodType<Message>
  /** Called with a message of another process. */
  receive(message: Message): void
  /** Messages may have been lost: their subjects must be read again. */
  reset(): void
}

/** A channel between the processes of one site, with a name that no room of clients has. */
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
    isCurrent: () => membership.isCurrent(),
    leave: () => membership.leave(),
  }
}
