import { and, eq, ne } from 'drizzle-orm'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { videoCaptions, videos } from '../tables.ts'

interface SeenCaptions {
  /** The version of the captions that the editor has seen, 0 for none; undefined: any. */
  readonly replaces: number | undefined
}

export interface StoredCaptions extends SeenCaptions {
  readonly videoId: number
  readonly language: string
  readonly content: string
  readonly updatedAt: Date
  /** The largest number of languages. */
  readonly max: number
}

export interface CaptionsKey {
  readonly videoId: number
  readonly language: string
}

const matches = ({ videoId, language }: CaptionsKey) =>
  and(eq(videoCaptions.videoId, videoId), eq(videoCaptions.language, language))

/** The address of captions has their time: each change has a later one. */
const versionOf = (updatedAt: Date): number => updatedAt.getTime()

/** The version of the stored captions; 0 for none. Changes of the captions of a video wait for each other. */
async function lockCaptions(tx: Connection, key: CaptionsKey): Promise<number> {
  await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, key.videoId)).for('update')
  const [stored] = await tx.select({ updatedAt: videoCaptions.updatedAt }).from(videoCaptions).where(matches(key))
  return stored === undefined ? 0 : versionOf(stored.updatedAt)
}

/** Returns why the captions are not stored; null when they are. */
export const storeCaptions = transaction(
  'videos.storeCaptions',
  async (tx, { max, replaces, ...row }: StoredCaptions): Promise<'CAPTIONS_CHANGED' | 'TOO_MANY_CAPTIONS' | null> => {
    const version = await lockCaptions(tx, row)
    if (replaces !== undefined && replaces !== version) return 'CAPTIONS_CHANGED'
    const { videoId, language, content } = row
    const others = and(eq(videoCaptions.videoId, videoId), ne(videoCaptions.language, language))
    if ((await tx.$count(videoCaptions, others)) >= max) return 'TOO_MANY_CAPTIONS'
    const updatedAt = new Date(Math.max(versionOf(row.updatedAt), version + 1))
    await tx
      .insert(videoCaptions)
      .values({ ...row, updatedAt })
      .onConflictDoUpdate({ target: [videoCaptions.videoId, videoCaptions.language], set: { content, updatedAt } })
    return null
  },
)

export const readCaptions = statement('videos.readCaptions', async (db, key: CaptionsKey): Promise<string | null> => {
  const found = await db.select({ content: videoCaptions.content }).from(videoCaptions).where(matches(key))
  return found[0]?.content ?? null
})

/** Returns false where the captions are others than those that `replaces` names. */
export const removeCaptions = transaction(
  'videos.removeCaptions',
  async (tx, { replaces, ...key }: CaptionsKey & SeenCaptions): Promise<boolean> => {
    const version = await lockCaptions(tx, key)
    if (replaces !== undefined && replaces !== version) return false
    await tx.delete(videoCaptions).where(matches(key))
    return true
  },
)
