/** What the processes of this benchmark say to each other. */
import { z } from 'zod'

export const serverKinds = ['ours', 'ws', 'socket.io'] as const
export type ServerKind = (typeof serverKinds)[number]

/** From a server. */
export const serverReport = z.union([
  z.object({ port: z.int() }),
  /** `frames`: null where it does not say. */
  z.object({ published: z.int(), frames: z.int().nullable() }),
])

/** To a server: so many messages a second, in frames so far apart where it does not choose for itself; or an end of it. */
export const serverOrder = z.union([z.object({ perSecond: z.number(), tickMs: z.number() }), z.literal('stop')])
export type ServerOrder = z.infer<typeof serverOrder>

/** From the readers. */
export const readersReport = z.union([
  z.literal('connected'),
  z.object({
    /** Of the sockets that were looked into: milliseconds from publishing to reading. */
    delays: z.array(z.number()),
    /** Messages that each of these has had. */
    perSocket: z.number(),
    /** Frames of news that each of these has had. */
    framesPerSocket: z.number(),
    /** The fewest bytes that any socket has had, in relation to the most. */
    evenness: z.number(),
    /** Sockets that were closed on the way. */
    lost: z.int(),
  }),
])

/** Microseconds on a clock that all processes of the machine share. */
export const nowMicros = (): number => Number(process.hrtime.bigint() / 1000n)

/** One comment as it is told, which says by its text when it was published. */
export function commentNow(): object {
  const author = { id: 12_345, nickName: 'はなこ', avatarUrl: '/avatars/3.svg', role: 'user' as const }
  const at = new Date().toISOString()
  return { type: 'comment', comment: { id: crypto.randomUUID(), author, text: String(nowMicros()), at } }
}
