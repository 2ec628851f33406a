import { z } from 'zod'
import { bodyId } from '#contract/ids.ts'
import { eventType } from '../outbox/operations.ts'

const cutPick = z.object({
  id: bodyId,
  channelId: bodyId.nullable(),
  liverId: bodyId.nullable(),
  /** Of a live for followers of its liver. */
  followersOnly: z.boolean(),
})
export type CutPick = z.output<typeof cutPick>

/** A pick that others than the owner of its source may see from now on. */
export const pickCut = eventType('PickCut', cutPick, ({ id }) => `pick:${id}`)
