/** Channels: their texts, images and members. */
import type { Profile } from '#contract/account/schemas.ts'
import { channelsPerUser, type ChannelRole } from '#contract/channels/limits.ts'
import type {
  ChannelCard,
  ChannelChange,
  ChannelProfile,
  NewChannel,
  OwnChannel,
  OwnerInfo,
} from '#contract/channels/schemas.ts'
import type { Paging } from '#contract/cursor.ts'
import { BatchedReads } from '../../batched-reads.ts'
import { pageOf, readCursor, type Page } from '../../cursor.ts'
import { DomainError, VersionConflict } from '../../errors.ts'
import { requireOffered } from '../../genres/index.ts'
import type { AccountData } from '../../slice.ts'
import { editorId, type Editor } from '../../viewer.ts'
import type { ChannelGuard, ChannelsDeps } from '../deps.ts'
import { mayAct, requireRole } from '../policy.ts'
import { removeMembershipsOf } from '../store/members.ts'
import { listChannelsOfGenre } from '../store/by-genre.ts'
import {
  addChannel,
  changeChannel,
  findChannel,
  findMembership,
  firstChannelOf,
  listChannelsOf,
  listFollowersAndMembers,
  listMainMemberships,
} from '../store/channels.ts'
import { createChannelImages } from './images.ts'
import { createMembers } from './members.ts'
import { createStaffChannels } from './staff.ts'

/** Its genre as a list. */
const genresOf = ({ genre }: { genre?: string | null | undefined }): string[] =>
  typeof genre === 'string' ? [genre] : []

export type Channels = ReturnType<typeof createChannels>

export function createChannels(deps: ChannelsDeps) {
  const { database, clock, audit, images } = deps

  /** The role of a user; null for others, and for a visitor (0). Throws `CHANNEL_NOT_FOUND`, also for a retired channel. */
  async function membership(channelId: number, userId: number): Promise<ChannelRole | null> {
    const { state, role } = await database.run(findMembership, { channelId, userId })
    if (state !== 'open') throw new DomainError('CHANNEL_NOT_FOUND')
    return role
  }

  const guard: ChannelGuard = async (editor, channelId, required) => {
    const role = await membership(channelId, editorId(editor) ?? 0)
    if ('user' in editor) requireRole(role, required)
  }

  async function find(id: number, userId: number): Promise<ChannelProfile> {
    const channel = await database.run(findChannel, { id, userId })
    if (!channel) throw new DomainError('CHANNEL_NOT_FOUND')
    return { ...channel, createdAt: channel.createdAt.toISOString() }
  }

  const account: AccountData = {
    name: 'channels',
    export: (userId) => database.run(listChannelsOf, { userId, after: 0, limit: 1000, all: true }),
    assertDeletable: async () => {},
    deleteUserData: (userId) => database.run(removeMembershipsOf, userId),
  }

  /** Throws `CHANNEL_NOT_FOUND`, `NOT_YOUR_CHANNEL`, `GENRE_UNKNOWN` and `VersionConflict`. */
  async function change(editor: Editor, id: number, { version, ...fields }: ChannelChange): Promise<ChannelProfile> {
    await guard(editor, id, 'editor')
    const userId = editorId(editor)
    if (typeof fields.genre === 'string') {
      await requireOffered(database, [fields.genre], genresOf(await find(id, userId ?? 0)))
    }
    const details = { channel: id, fields: Object.keys(fields) }
    const entry = audit.stamp({ action: 'channel.changed', actorUserId: userId, subjectUserId: userId, details })
    const stored = await database.run(changeChannel, { id, version, fields, entry })
    if (stored) throw new VersionConflict({ ...stored })
    return find(id, userId ?? 0)
  }

  const mainMemberships = new BatchedReads(async (userIds: readonly number[]) => {
    const found = await database.run(listMainMemberships, userIds)
    return userIds.map((userId) => found.find((one) => one.userId === userId) ?? null)
  })

  return {
    account,
    membership,
    members: createMembers(deps, guard),
    images: createChannelImages({ database, audit, images }, guard),

    staff: createStaffChannels(deps, { find, change }),

    /** Throws `CHANNEL_NOT_FOUND` and `NOT_YOUR_CHANNEL`; for owners, editors and staff. */
    requireEditor: (editor: Editor, channelId: number): Promise<void> => guard(editor, channelId, 'editor'),

    /** Whether the user is an owner or editor of the open channel. */
    async mayEdit(channelId: number, userId: number): Promise<boolean> {
      const { state, role } = await database.run(findMembership, { channelId, userId })
      return state === 'open' && mayAct(role, 'editor')
    },

    /** Whether the user owns or edits channels. */
    async ownerInfo({ user }: Profile): Promise<OwnerInfo> {
      const main = await mainMemberships.read(user.id)
      const owns = main?.role === 'owner'
      return { id: owns ? main.id : null, isOwner: owns, ownerUserId: owns ? user.id : null, edits: main !== null }
    },

    channelOwnedBy: (userId: number): Promise<number | null> => database.run(firstChannelOf, userId),

    /** `userId` 0 is a visitor. */
    profile: find,

    followersAndMembers: (id: number, limit: number): Promise<readonly number[]> =>
      database.run(listFollowersAndMembers, { id, limit }),

    async listOwn(userId: number, { cursor, limit }: Paging): Promise<Page<OwnChannel>> {
      const after = readCursor(cursor)?.id ?? 0
      const rows = await database.run(listChannelsOf, { userId, after, limit: limit + 1 })
      return pageOf(rows, limit, ({ id }) => ({ key: id, id }))
    },

    async listOfGenre(genre: string, { cursor, limit }: Paging): Promise<Page<ChannelCard>> {
      const after = readCursor(cursor)?.id ?? null
      const rows = await database.run(listChannelsOfGenre, { genre, after, limit: limit + 1 })
      return pageOf(rows, limit, ({ id }) => ({ key: id, id }))
    },

    async create({ user }: Profile, fields: NewChannel, { demo = false } = {}): Promise<ChannelProfile> {
      await requireOffered(database, genresOf(fields))
      const event = { action: 'channel.created', actorUserId: user.id, subjectUserId: user.id, details: {} } as const
      const id = await database.run(addChannel, {
        ownerUserId: user.id,
        fields,
        demo,
        createdAt: clock.now(),
        most: channelsPerUser,
        entry: audit.stamp(event),
      })
      if (typeof id === 'string') throw new DomainError(id)
      return find(id, user.id)
    },

    change,

    /** Adds a channel of the demo; does not check permissions and limits. */
    async seed(ownerUserId: number, name: string): Promise<void> {
      const createdAt = clock.now()
      await database.run(addChannel, { ownerUserId, fields: { name }, demo: true, createdAt, most: null, entry: null })
    },
  }
}
