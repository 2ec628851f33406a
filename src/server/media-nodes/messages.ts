import {
  publishRequest,
  streamEvent,
  type CommandInput,
  type CommandName,
  type CommandOutput,
} from '#engine-protocol/index.ts'
import { z } from 'zod'

/** A node's report about itself, every few seconds. */
export const nodeReport = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  playbackUrl: z.url(),
  controlUrl: z.url(),
  capacity: z.int().min(1),
  /** Changes with each start of the node. */
  run: z.string().regex(/^[\w-]{1,64}$/),
})
export type NodeReport = z.infer<typeof nodeReport>

/** A publish request of an encoder at a node. */
export const nodePublishRequest = publishRequest.extend({ nodeId: z.string() })

export const nodeEvent = z.union([streamEvent, z.object({ type: z.literal('restarted') })])
export type NodeEvent = z.infer<typeof nodeEvent>
export const nodeEventMessage = z.object({ nodeId: z.string(), event: nodeEvent })

/** Sends a command to one node. Rejects with `MediaUnavailable`. */
export type CallNode = <Name extends CommandName>(
  controlUrl: string,
  name: Name,
  input: CommandInput<Name>,
) => Promise<CommandOutput<Name>>
