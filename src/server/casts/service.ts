import type { Profile } from '#contract/account/schemas.ts'
import { castImageSize, castsMax } from '#contract/casts/limits.ts'
import type { Cast, CastChange, CastFields } from '#contract/casts/schemas.ts'
import type { Paging } from '#contract/cursor.ts'
import type { Audit } from '../audit/index.ts'
import type { Channels, ImageStore } from '../channels/index.ts'
import type { Clock } from '../clock.ts'
import { pageOf, readCursor, type Page } from '../cursor.ts'
import { DomainError, VersionConflict } from '../errors.ts'
import type { Database } from '../ports/database/port.ts'
import {
  addCast,
  changeCast,
  findCast,
  listCasts,
  moveCast,
  removeCast,
  replaceCastImage,
  type CastKey,
  type CastRow,
} from './store.ts'

export type Casts = ReturnType<typeof createCasts>

export interface CastsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly audit: Pick<Audit, 'stamp'>
  readonly channels: Pick<Channels, 'membership' | 'requireEditor'>
  readonly images: ImageStore
}

const present = ({ position: _position, ...cast }: CastRow): Cast => cast

export function createCasts({ database, clock, audit, channels, images }: CastsDeps) {
  async function find(key: CastKey): Promise<CastRow> {
    const cast = await database.run(findCast, key)
    if (!cast) throw new DomainError('CAST_NOT_FOUND')
    return cast
  }

  /** Throws unless the viewer edits the channel of an existing cast. */
  async function requireOwn(viewer: Profile, key: CastKey): Promise<void> {
    await channels.requireEditor(viewer, key.channelId)
    await find(key)
  }

  return {
    find: async (key: CastKey): Promise<Cast> => present(await find(key)),

    async list(channelId: number, { cursor, limit }: Paging): Promise<Page<Cast>> {
      await channels.membership(channelId, 0)
      const rows = await database.run(listCasts, { channelId, after: readCursor(cursor), limit: limit + 1 })
      const { items, next } = pageOf(rows, limit, ({ position, id }) => ({ key: position, id }))
      return { items: items.map(present), next }
    },

    async add(viewer: Profile, channelId: number, fields: CastFields): Promise<Cast> {
      await channels.requireEditor(viewer, channelId)
      const cast = await database.run(addCast, { channelId, fields, createdAt: clock.now(), most: castsMax })
      if (!cast) throw new DomainError('TOO_MANY_CASTS')
      return present(cast)
    },

    async change(viewer: Profile, key: CastKey, change: CastChange): Promise<Cast> {
      await requireOwn(viewer, key)
      const { changed, cast } = await database.run(changeCast, { ...key, ...change })
      if (!cast) throw new DomainError('CAST_NOT_FOUND')
      const { name, reading, bio, version } = cast
      if (!changed) throw new VersionConflict({ name, reading, bio, version })
      return present(cast)
    },

    async remove(viewer: Profile, key: CastKey): Promise<void> {
      await channels.requireEditor(viewer, key.channelId)
      const details = { channel: key.channelId, cast: key.castId }
      const event = { action: 'cast.deleted', actorUserId: viewer.user.id, subjectUserId: null, details } as const
      const imageUrl = await database.run(removeCast, { ...key, entry: audit.stamp(event) })
      if (imageUrl === undefined) throw new DomainError('CAST_NOT_FOUND')
      await images.remove(imageUrl)
    },

    async move(viewer: Profile, key: CastKey, beforeId: number | null): Promise<void> {
      await requireOwn(viewer, key)
      if (!(await database.run(moveCast, { ...key, beforeId }))) throw new DomainError('NEIGHBOUR_NOT_FOUND')
    },

    async setImage(viewer: Profile, key: CastKey, file: Buffer): Promise<string> {
      await requireOwn(viewer, key)
      return images.replace(file, castImageSize, (imageUrl) => database.run(replaceCastImage, { ...key, imageUrl }))
    },

    async removeImage(viewer: Profile, key: CastKey): Promise<void> {
      await requireOwn(viewer, key)
      await images.remove(await database.run(replaceCastImage, { ...key, imageUrl: null }))
    },
  }
}
