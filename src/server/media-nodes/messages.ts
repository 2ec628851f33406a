import { z } from 'zod'
import { streamFaults, streamHealth } from '#contract/lives.ts'
import type { Recording, TimeRange } from '../ports/media/port.ts'

/** What a node tells of itself, every few seconds. */
export const nodeReport = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  playbackUrl: z.url(),
  controlUrl: z.url(),
  capacity: z.int().min(1),
  /** Another one each time it is started. */
  run: z.string().regex(/^[\w-]{1,64}$/),
})
export type NodeReport = z.infer<typeof nodeReport>

/** An encoder asks a node to publish. */
export const publishQuestion = z.object({ nodeId: z.string(), streamKey: z.string(), remoteAddress: z.string() })

const streamId = z.string()

/** What happens on a node. */
export const nodeEvent = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['connected', 'playable', 'pictured']), streamId }),
  z.object({ type: z.literal('disconnected'), streamId, cause: z.string(), fault: z.enum(streamFaults).optional() }),
  z.object({ type: z.literal('health'), streamId, health: streamHealth }),
  z.object({ type: z.literal('unrecorded'), streamId, reason: z.enum(['disk-full', 'storage-failed']) }),
  z.object({ type: z.literal('restarted') }),
])
export type NodeEvent = z.infer<typeof nodeEvent>
export const nodeEventMessage = z.object({ nodeId: z.string(), event: nodeEvent })

const range = z.object({ fromMs: z.number(), toMs: z.number() })

/** What a node is asked for; each is answered with a recording or null. */
export const nodeCall = z.discriminatedUnion('name', [
  z.object({ name: z.literal('end'), streamId, ending: z.object({ keep: z.boolean(), keepMs: z.number() }) }),
  z.object({ name: z.literal('remove'), streamId }),
  z.object({ name: z.literal('release'), streamId }),
  z.object({ name: z.literal('trim'), streamId, range: range.nullable() }),
  z.object({ name: z.literal('choose-picture'), streamId, atMs: z.int().nullable() }),
  z.object({ name: z.literal('disconnect'), streamId }),
  z.object({ name: z.literal('claim'), streamIds: z.array(z.string()), signed: z.array(z.string()) }),
  z.object({ name: z.literal('restrict'), streamId, signed: z.boolean() }),
])
export type NodeCall =
  | Exclude<z.infer<typeof nodeCall>, { name: 'trim' }>
  | { readonly name: 'trim'; readonly streamId: string; readonly range: TimeRange | null }

export const nodeAnswer = z.object({
  recording: z
    .object({ durationMs: z.number(), bytes: z.number(), picture: z.boolean(), trim: range.nullable() })
    .nullable(),
})

/** Speaks to one node. Rejects with `MediaUnavailable`. */
export type CallNode = (controlUrl: string, call: NodeCall) => Promise<Recording | null>
