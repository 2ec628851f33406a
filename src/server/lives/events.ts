import { z } from 'zod'
import { bodyId, liveId } from '#contract/ids.ts'
import { liveStates, visibilities } from '#contract/lives/limits.ts'
import { eventType } from '../outbox/operations.ts'

/** The state of a live, its visibility, or the publication of its archive has changed. */
export const liveChanged = eventType(
  'LiveChanged',
  z.object({
    id: liveId,
    liverId: bodyId,
    state: z.enum(liveStates),
    visibility: z.enum(visibilities),
    endedAt: z.iso.datetime().nullable(),
    /** Of the archive; null without one. */
    published: z.boolean().nullable(),
  }),
  ({ id }) => `live:${id}`,
)
