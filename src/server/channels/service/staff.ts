import type { ChannelChange, ChannelProfile, StaffChannel, StaffNewChannel } from '#contract/channels/schemas.ts'
import type { Paging } from '#contract/cursor.ts'
import { requireReason } from '../../audit/index.ts'
import { pageOf, readCursor, type Page } from '../../cursor.ts'
import { DomainError } from '../../errors.ts'
import { requireOffered } from '../../genres/index.ts'
import type { Editor, StaffActor } from '../../viewer.ts'
import type { ChannelsDeps } from '../deps.ts'
import { addChannel } from '../store/channels.ts'
import { findAnyChannel, listAllChannels, setRetired, type StaffChannelRow } from '../store/staff.ts'

interface Editing {
  find(id: number, userId: number): Promise<ChannelProfile>
  change(editor: Editor, id: number, change: ChannelChange): Promise<ChannelProfile>
}

const present = ({ retiredAt, ...channel }: StaffChannelRow): StaffChannel => ({
  ...channel,
  retiredAt: retiredAt && retiredAt.toISOString(),
})

/** Channels of any owner, also retired ones, for staff: permissions are not checked here. */
export function createStaffChannels({ database, clock, audit }: ChannelsDeps, { find, change }: Editing) {
  async function read(id: number): Promise<StaffChannel> {
    const channel = await database.run(findAnyChannel, id)
    if (!channel) throw new DomainError('CHANNEL_NOT_FOUND')
    return present(channel)
  }

  async function retire(
    { actorUserId }: StaffActor,
    id: number,
    { reason, retired }: { readonly reason: string; readonly retired: boolean },
  ): Promise<StaffChannel> {
    requireReason(reason)
    const action = retired ? 'channel.retired' : 'channel.restored'
    const entry = audit.stamp({ action, actorUserId, subjectUserId: null, details: { channel: id, reason } })
    await read(id)
    await database.run(setRetired, { id, retiredAt: retired ? clock.now() : null, entry })
    return read(id)
  }

  return {
    find: read,

    async list({ cursor, limit }: Paging): Promise<Page<StaffChannel>> {
      const after = readCursor(cursor)?.id ?? 0
      const { items, next } = pageOf(
        await database.run(listAllChannels, { after, limit: limit + 1 }),
        limit,
        ({ id }) => ({
          key: id,
          id,
        }),
      )
      return { items: items.map(present), next }
    },

    /** Any number of channels for one owner. */
    async add({ actorUserId }: StaffActor, { ownerId, ...fields }: StaffNewChannel): Promise<StaffChannel> {
      if (typeof fields.genre === 'string') await requireOffered(database, [fields.genre])
      const event = { action: 'channel.created', actorUserId, subjectUserId: ownerId, details: {} } as const
      const channel = { ownerUserId: ownerId, fields, createdAt: clock.now(), most: null, entry: audit.stamp(event) }
      const id = await database.run(addChannel, channel)
      if (typeof id === 'string') throw new DomainError(id)
      return read(id)
    },

    /** Changes the stored version, whichever it is. */
    async change(actor: StaffActor, id: number, fields: Omit<ChannelChange, 'version'>): Promise<StaffChannel> {
      if (Object.keys(fields).length === 0) throw new DomainError('NOTHING_TO_CHANGE')
      const { version } = await find(id, 0)
      await change(actor, id, { ...fields, version })
      return read(id)
    },

    /** Everybody else finds neither the channel nor what belongs to it. */
    retire: (actor: StaffActor, id: number, reason: string) => retire(actor, id, { reason, retired: true }),
    restore: (actor: StaffActor, id: number, reason: string) => retire(actor, id, { reason, retired: false }),
  }
}
