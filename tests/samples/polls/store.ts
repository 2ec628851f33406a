import { count, eq, lt, sql } from 'drizzle-orm'
import { statement } from '#server/ports/database/port.ts'
import { pollVotes } from './tables.ts'

/** In place of a migration: the table of a slice of the product is in `migrations`. */
export const createPollTable = statement<null, void>('samplePolls.createTable', async (db) => {
  await db.execute(sql`
    create table if not exists sample_poll_votes (
      live_id text not null,
      user_id integer not null,
      option text not null,
      voted_at timestamptz not null,
      primary key (live_id, user_id)
    )`)
})

export const dropPollTable = statement<null, void>('samplePolls.dropTable', async (db) => {
  await db.execute(sql`drop table if exists sample_poll_votes`)
})

export const storeVote = statement(
  'samplePolls.storeVote',
  async (db, vote: typeof pollVotes.$inferInsert): Promise<void> => {
    const { option, votedAt } = vote
    await db
      .insert(pollVotes)
      .values(vote)
      .onConflictDoUpdate({ target: [pollVotes.liveId, pollVotes.userId], set: { option, votedAt } })
  },
)

export const countVotes = statement('samplePolls.count', (db, liveId: string) =>
  db
    .select({ option: pollVotes.option, votes: count() })
    .from(pollVotes)
    .where(eq(pollVotes.liveId, liveId))
    .groupBy(pollVotes.option),
)

export const listVotesOf = statement('samplePolls.listOf', (db, userId: number) =>
  db.select().from(pollVotes).where(eq(pollVotes.userId, userId)),
)

export const removeVotesOf = statement('samplePolls.removeOf', async (db, userId: number): Promise<void> => {
  await db.delete(pollVotes).where(eq(pollVotes.userId, userId))
})

export const removeVotesBefore = statement('samplePolls.removeBefore', async (db, at: Date): Promise<void> => {
  await db.delete(pollVotes).where(lt(pollVotes.votedAt, at))
})
