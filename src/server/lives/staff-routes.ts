import type { FastifyInstance } from 'fastify'
import type { StaffLive } from '#contract/staff/schemas.ts'
import { requireReason } from '../audit/index.ts'
import { apiFlags, serve } from '../http/index.ts'
import type { Lives } from './service/index.ts'
import type { LiveRow } from './store.ts'

const present = ({ id, state, title, liver, startedAt, archive }: LiveRow): StaffLive => ({
  id,
  state,
  title,
  liver: { id: liver.id, nickName: liver.nickName },
  startedAt: startedAt && startedAt.toISOString(),
  published: archive && archive.published,
  takenDown: archive?.takenDown ?? false,
})

/** Ending, taking down and deleting require a reason. */
export function liveStaffRoutes(app: FastifyInstance, { staff }: Pick<Lives, 'staff'>): void {
  serve(app, 'GET /v1/staff/lives', apiFlags, async ({ query }) => ({
    lives: (await staff.list(query.state, query.limit)).map(present),
  }))

  serve(app, 'POST /v1/staff/lives/{id}/end', apiFlags, async ({ actor, params, body: { reason } }) => {
    requireReason(reason)
    return present(await staff.end(params.id, { ...actor, reason }))
  })

  serve(app, 'POST /v1/staff/lives/{id}/archive/publication', apiFlags, async ({ actor, params, body }) => {
    const { published, reason } = body
    if (!published) requireReason(reason)
    return present(await staff.publishArchive(params.id, published, { ...actor, reason }))
  })

  serve(app, 'POST /v1/staff/lives/{id}/archive/deletion', apiFlags, async ({ actor, params, body: { reason } }) => {
    requireReason(reason)
    return present(await staff.deleteArchive(params.id, { ...actor, reason }))
  })
}
