import { z } from 'zod'
import type { RoomLog } from '../ports/room-log/port.ts'
import { openControlChannel } from '../realtime/index.ts'

const moderationMessage = z.discriminatedUnion('type', [
  /** Moderators, bans, time-outs or banned words of a liver have changed; those of one user, where `userId` is set. */
  z.object({ type: z.literal('moderationChanged'), liverId: z.int(), userId: z.int().nullable() }),
  /** A user was blocked: the rooms of who blocked them are closed to them. */
  z.object({ type: z.literal('blocked'), userId: z.int() }),
  /** A user exceeded the rate limit. */
  z.object({ type: z.literal('silenced'), liveId: z.string(), userId: z.int(), until: z.int() }),
])
export type ModerationMessage = z.infer<typeof moderationMessage>

export interface ModerationChannel {
  /** Resolves when this process has applied the message and the others will receive it. */
  publish(message: ModerationMessage): Promise<void>
  leave(): void
}

interface ModerationChannelDeps {
  readonly roomLog: RoomLog
  apply(message: ModerationMessage): Promise<void>
  /** Messages were lost: the moderation of every open room has to be read again. */
  reset(): Promise<void>
  failed(error: unknown): void
}

/** Keeps the moderation of chats the same in all processes. */
export async function openModerationChannel({
  roomLog,
  apply,
  reset,
  failed,
}: ModerationChannelDeps): Promise<ModerationChannel> {
  const channel = await openControlChannel({
    roomLog,
    name: 'chats',
    message: moderationMessage,
    receive: (message) => void apply(message).catch(failed),
    reset: () => void reset().catch(failed),
  })
  return {
    async publish(message) {
      await apply(message)
      await channel.publish(message)
    },
    leave: () => channel.leave(),
  }
}
