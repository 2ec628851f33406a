/** Messages between the processes of this benchmark. */
import { z } from 'zod'
import { nowMicros } from '../comment-times.ts'

export const serverKinds = ['ours', 'ws', 'socket.io'] as const
export type ServerKind = (typeof serverKinds)[number]

/** From a server. */
export const serverReport = z.union([
  z.object({ port: z.int() }),
  /** `frames` is null if the server does not count them. */
  z.object({ published: z.int(), frames: z.int().nullable() }),
])

/** To a server: message rate, and frame interval for servers that do not choose it; or stop. */
export const serverOrder = z.union([z.object({ perSecond: z.number(), tickMs: z.number() }), z.literal('stop')])
export type ServerOrder = z.infer<typeof serverOrder>

/** From the readers. */
export const readersReport = z.union([
  z.literal('connected'),
  z.object({
    /** Sampled sockets: milliseconds from publishing to reading. */
    delays: z.array(z.number()),
    /** Messages per sampled socket. */
    perSocket: z.number(),
    /** `batch` frames per sampled socket. */
    framesPerSocket: z.number(),
    /** Fewest bytes of any socket divided by the most. */
    evenness: z.number(),
    /** Sockets that were closed during the run. */
    lost: z.int(),
  }),
])

/** A comment whose text is its time of publication. */
export function commentNow(): object {
  const author = { id: 12_345, nickName: 'はなこ', avatarUrl: '/avatars/3.svg', role: 'user' as const }
  const at = new Date().toISOString()
  return { type: 'comment', comment: { id: crypto.randomUUID(), author, text: String(nowMicros()), at } }
}
