import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#server/ports/database/columns.ts'
import { leafBallots } from '#server/leaf-events/tables.ts'
import { statement, transaction } from '#server/ports/database/port.ts'

/** Users with consecutive ids, whose accounts are old enough to vote for coins; returns the first one. */
export const addVoters = transaction('bench.addVoters', async (tx, count: number): Promise<number> => {
  await tx.execute(sql`insert into users (nick_name, avatar_url, created_at)
    select 'voter', '/avatars/1.svg', now() - interval '2 days' from generate_series(1, ${count}::integer)`)
  const [last] = await tx.select({ id: sql`max(id)`.mapWith(Number) }).from(sql`users`)
  return (last?.id ?? 0) - count + 1
})

const bareBallots = pgTable('bare_ballots', {
  roundId: integer('round_id').notNull(),
  sequence: bigint('sequence', { mode: 'number' }).notNull(),
  userId: integer('user_id').notNull(),
  voter: text('voter'),
  key: text('key').notNull(),
  optionId: integer('option_id').notNull(),
  leaves: integer('leaves').notNull(),
  free: integer('free').notNull(),
  at: timestamptz('at').notNull(),
  previousHash: text('previous_hash').notNull(),
  hash: text('hash').notNull(),
})

/** A table like that of ballots, with its indexes but without its trigger and the references to other tables. */
export const createBareBallots = statement<null, void>('bench.createBareBallots', async (db) => {
  await db.execute(sql`create table bare_ballots (like ${leafBallots} including indexes)`)
})

type BareBallot = Pick<
  typeof bareBallots.$inferInsert,
  'roundId' | 'sequence' | 'userId' | 'key' | 'optionId' | 'leaves'
>

const hash = '0'.repeat(64)

/** A prepared statement, like that of votes. */
export const insertBareBallot = statement('bench.insertBareBallot', async (db, ballot: BareBallot): Promise<void> => {
  const row = { ...ballot, free: ballot.leaves, at: new Date(), voter: hash, previousHash: hash, hash }
  await db.insert(bareBallots).values(row).prepare('bare_ballot').execute()
})
