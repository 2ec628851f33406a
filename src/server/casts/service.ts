import { castImageSize, castsMax } from '#contract/casts/limits.ts'
import type { Cast, CastChange, CastFields } from '#contract/casts/schemas.ts'
import type { Paging } from '#contract/cursor.ts'
import { pageOf, readCursor, type Page } from '../cursor.ts'
import { DomainError, VersionConflict } from '../errors.ts'
import type { Editor } from '../viewer.ts'
import type { CastsDeps } from './deps.ts'
import { createStaffCasts } from './staff.ts'
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

const present = ({ position: _position, retiredAt: _retiredAt, ...cast }: CastRow): Cast => cast

export function createCasts({ database, clock, audit, channels, images }: CastsDeps) {
  async function find(key: CastKey): Promise<CastRow> {
    const cast = await database.run(findCast, key)
    if (!cast) throw new DomainError('CAST_NOT_FOUND')
    return cast
  }

  /** Throws unless the editor may edit the channel of an existing cast. */
  async function requireOwn(editor: Editor, key: CastKey): Promise<void> {
    await channels.requireEditor(editor, key.channelId)
    await find(key)
  }

  async function add(editor: Editor, channelId: number, fields: CastFields): Promise<Cast> {
    await channels.requireEditor(editor, channelId)
    const entry = audit.stampEdit(editor, 'cast.added', { channel: channelId })
    const cast = await database.run(addCast, { channelId, fields, createdAt: clock.now(), most: castsMax, entry })
    if (!cast) throw new DomainError('TOO_MANY_CASTS')
    return present(cast)
  }

  const changeEntry = (editor: Editor, { channelId, castId }: CastKey, fields: readonly string[]) =>
    audit.stampEdit(editor, 'cast.changed', { channel: channelId, cast: castId, fields })

  const replaceImage = (editor: Editor, key: CastKey, imageUrl: string | null): Promise<string | null> =>
    database.run(replaceCastImage, { ...key, imageUrl, entry: changeEntry(editor, key, ['image']) })

  async function change(editor: Editor, key: CastKey, { version, ...fields }: CastChange): Promise<Cast> {
    await requireOwn(editor, key)
    const entry = changeEntry(editor, key, Object.keys(fields))
    const { changed, cast } = await database.run(changeCast, { ...key, ...fields, version, entry })
    if (!cast) throw new DomainError('CAST_NOT_FOUND')
    const { name, reading, bio } = cast
    if (!changed) throw new VersionConflict({ name, reading, bio, version: cast.version })
    return present(cast)
  }

  return {
    add,
    change,
    staff: createStaffCasts({ database, clock, audit, channels }, { add, change }),

    find: async (key: CastKey): Promise<Cast> => present(await find(key)),

    async list(channelId: number, { cursor, limit }: Paging): Promise<Page<Cast>> {
      await channels.membership(channelId, 0)
      const rows = await database.run(listCasts, { channelId, after: readCursor(cursor), limit: limit + 1 })
      const { items, next } = pageOf(rows, limit, ({ position, id }) => ({ key: position, id }))
      return { items: items.map(present), next }
    },

    async remove(editor: Editor, key: CastKey): Promise<void> {
      await channels.requireEditor(editor, key.channelId)
      const entry = audit.stampEdit(editor, 'cast.deleted', { channel: key.channelId, cast: key.castId })
      const imageUrl = await database.run(removeCast, { ...key, entry })
      if (imageUrl === undefined) throw new DomainError('CAST_NOT_FOUND')
      await images.remove(imageUrl)
    },

    async move(editor: Editor, key: CastKey, beforeId: number | null): Promise<void> {
      await requireOwn(editor, key)
      if (!(await database.run(moveCast, { ...key, beforeId }))) throw new DomainError('NEIGHBOUR_NOT_FOUND')
    },

    async setImage(editor: Editor, key: CastKey, file: Buffer): Promise<string> {
      await requireOwn(editor, key)
      return images.replace(file, castImageSize, (imageUrl) => replaceImage(editor, key, imageUrl))
    },

    async removeImage(editor: Editor, key: CastKey): Promise<void> {
      await requireOwn(editor, key)
      await images.remove(await replaceImage(editor, key, null))
    },
  }
}
