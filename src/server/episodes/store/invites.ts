import { and, asc, eq } from 'drizzle-orm'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import { statement, transaction } from '../../ports/database/port.ts'
import { episodeInvites, episodes } from '../tables.ts'

export interface InviteRow {
  readonly id: number
  readonly createdAt: Date
}

export const listInvites = statement('episodes.listInvites', (db, episodeId: number): Promise<InviteRow[]> =>
  db
    .select({ id: episodeInvites.id, createdAt: episodeInvites.createdAt })
    .from(episodeInvites)
    .where(eq(episodeInvites.episodeId, episodeId))
    .orderBy(asc(episodeInvites.id)),
)

export interface NewInvite {
  readonly episodeId: number
  readonly keyHash: string
  readonly createdAt: Date
  readonly most: number
  readonly entry: StampedEntry
}

/** Returns null where the episode has `most` keys already, or does not exist any more. */
export const addInvite = transaction(
  'episodes.addInvite',
  async (tx, { most, entry, ...invite }: NewInvite): Promise<InviteRow | null> => {
    // Serializes concurrent requests, which could exceed the limit.
    const locked = await tx
      .select({ id: episodes.id })
      .from(episodes)
      .where(eq(episodes.id, invite.episodeId))
      .for('update')
    const ofEpisode = eq(episodeInvites.episodeId, invite.episodeId)
    if (locked.length === 0 || (await tx.$count(episodeInvites, ofEpisode)) >= most) return null
    const [added] = await tx
      .insert(episodeInvites)
      .values(invite)
      .returning({ id: episodeInvites.id, createdAt: episodeInvites.createdAt })
    await addEntry.run(tx, entry)
    return added ?? null
  },
)

export interface Revocation {
  readonly id: number
  readonly episodeId: number
  readonly entry: StampedEntry
}

export const removeInvite = transaction(
  'episodes.removeInvite',
  async (tx, { id, episodeId, entry }: Revocation): Promise<void> => {
    const removed = await tx
      .delete(episodeInvites)
      .where(and(eq(episodeInvites.id, id), eq(episodeInvites.episodeId, episodeId)))
      .returning({ id: episodeInvites.id })
    if (removed.length > 0) await addEntry.run(tx, entry)
  },
)

export const hasInvite = statement(
  'episodes.hasInvite',
  async (db, { episodeId, keyHash }: { episodeId: number; keyHash: string }): Promise<boolean> => {
    const found = await db
      .select({ id: episodeInvites.id })
      .from(episodeInvites)
      .where(and(eq(episodeInvites.keyHash, keyHash), eq(episodeInvites.episodeId, episodeId)))
    return found.length > 0
  },
)
