import type { Cast, CastChange, CastFields, StaffCast } from '#contract/casts/schemas.ts'
import type { Paging } from '#contract/cursor.ts'
import { requireReason } from '../audit/index.ts'
import { pageOf, readCursor, type Page } from '../cursor.ts'
import { DomainError } from '../errors.ts'
import type { Editor, StaffActor } from '../viewer.ts'
import type { CastsDeps } from './deps.ts'
import { findAnyCast, listCasts, retireCast, type CastKey, type CastRow } from './store.ts'

interface Editing {
  add(editor: Editor, channelId: number, fields: CastFields): Promise<Cast>
  change(editor: Editor, key: CastKey, change: CastChange): Promise<Cast>
}

const present = ({ position: _position, retiredAt, ...cast }: CastRow): StaffCast => ({
  ...cast,
  retiredAt: retiredAt && retiredAt.toISOString(),
})

/** Casts of any channel, also retired ones, for staff: permissions are not checked here. */
export function createStaffCasts(
  { database, clock, audit, channels }: Omit<CastsDeps, 'images'>,
  { add, change }: Editing,
) {
  async function find(id: number): Promise<CastRow> {
    const cast = await database.run(findAnyCast, id)
    if (!cast) throw new DomainError('CAST_NOT_FOUND')
    return cast
  }

  async function setRetired({ actorUserId }: StaffActor, id: number, reason: string, retired: boolean) {
    requireReason(reason)
    const { channelId } = await find(id)
    const action = retired ? 'cast.retired' : 'cast.restored'
    const details = { channel: channelId, cast: id, reason }
    const entry = audit.stamp({ action, actorUserId, subjectUserId: null, details })
    await database.run(retireCast, { id, retiredAt: retired ? clock.now() : null, entry })
    return present(await find(id))
  }

  return {
    async list(channelId: number, { cursor, limit }: Paging): Promise<Page<StaffCast>> {
      await channels.staff.find(channelId)
      const query = { channelId, all: true, after: readCursor(cursor), limit: limit + 1 }
      const rows = await database.run(listCasts, query)
      const { items, next } = pageOf(rows, limit, ({ position, id }) => ({ key: position, id }))
      return { items: items.map(present), next }
    },

    async add(actor: StaffActor, channelId: number, fields: CastFields): Promise<StaffCast> {
      return { ...(await add(actor, channelId, fields)), retiredAt: null }
    },

    /** Changes the stored version, whichever it is. */
    async change(actor: StaffActor, id: number, fields: Omit<CastChange, 'version'>): Promise<StaffCast> {
      if (Object.keys(fields).length === 0) throw new DomainError('NOTHING_TO_CHANGE')
      const { channelId, version } = await find(id)
      return { ...(await change(actor, { channelId, castId: id }, { ...fields, version })), retiredAt: null }
    },

    retire: (actor: StaffActor, id: number, reason: string) => setRetired(actor, id, reason, true),
    restore: (actor: StaffActor, id: number, reason: string) => setRetired(actor, id, reason, false),
  }
}
