import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { liveStates } from './lives.ts'

/** A live as staff see it. */
export const staffLive = z.object({
  id: z.string(),
  state: z.enum(liveStates),
  title: z.string(),
  liver: z.object({ id: z.int(), nickName: z.string() }),
  startedAt: z.iso.datetime({ offset: true }).nullable(),
  /** Of its archive; null where there is none. */
  published: z.boolean().nullable(),
  /** Its liver can't publish the archive. */
  withheld: z.boolean(),
})
export type StaffLive = z.infer<typeof staffLive>

const params = z.object({ id: z.string().regex(/^[0-9A-Za-z]{12}$/) })
const reason = z.string().trim().max(500).default('')
const refused = ['SIGN_IN_REQUIRED', 'STAFF_ONLY', 'LIVE_NOT_FOUND', 'WRONG_LIVE_STATE', 'REASON_REQUIRED'] as const

export const staffLivesEndpoints = {
  'GET /v1/staff/lives': {
    summary: 'Lives in a state, the newest first, whoever may see them; for staff',
    tag: 'staff',
    query: z.object({
      state: z.enum(liveStates).default('on_air'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: z.object({ lives: z.array(staffLive) }),
    errors: ['SIGN_IN_REQUIRED', 'STAFF_ONLY'],
  },
  'POST /v1/staff/lives/{id}/end': {
    summary: 'End a live now, with a reason; for staff',
    tag: 'staff',
    params,
    body: z.object({ reason }),
    answer: staffLive,
    errors: refused,
  },
  'POST /v1/staff/lives/{id}/archive/publication': {
    summary:
      'Take an archive off the site, with a reason, so that its liver cannot publish it; or publish it again; for staff',
    tag: 'staff',
    params,
    body: z.object({ published: z.boolean(), reason }),
    answer: staffLive,
    errors: refused,
  },
  'POST /v1/staff/lives/{id}/archive/deletion': {
    summary: 'Delete an archive for good, with a reason; for staff',
    tag: 'staff',
    params,
    body: z.object({ reason }),
    answer: staffLive,
    errors: refused,
  },
} as const satisfies Record<string, Endpoint>
