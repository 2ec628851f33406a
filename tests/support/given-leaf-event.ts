/** Leaf events inserted into the database, for tests of votes. */
import { randomBytes } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { LeafEventKind } from '#contract/leaf-events/limits.ts'
import { channels } from '#server/channels/tables.ts'
import { leafBallots, leafEvents, leafOptions, leafRounds } from '#server/leaf-events/tables.ts'
import { statement, transaction } from '#server/ports/database/port.ts'

export interface GivenRound {
  readonly opensAt: Date
  readonly closesAt: Date
  readonly options: number
  readonly kind?: LeafEventKind
  /** Whether its file has voters. */
  readonly keyed?: boolean
}

export interface InsertedRound {
  readonly eventId: number
  readonly roundId: number
  readonly optionIds: readonly number[]
}

/** A round of a new event in a new channel. */
export const insertLeafRound = transaction(
  'tests.insertLeafRound',
  async (tx, { opensAt, closesAt, options, kind = 'story', keyed = true }: GivenRound): Promise<InsertedRound> => {
    const [channel] = await tx.insert(channels).values({ name: 'ひだまり', createdAt: opensAt }).returning()
    if (!channel) throw new Error('the insert returned no row')
    const event = { channelId: channel.id, kind, title: '物語', description: '', createdAt: opensAt }
    const [added] = await tx.insert(leafEvents).values(event).returning()
    if (!added) throw new Error('the insert returned no row')
    const [round] = await tx
      .insert(leafRounds)
      .values({
        eventId: added.id,
        title: '第1回',
        opensAt,
        closesAt,
        voterKey: keyed ? randomBytes(32).toString('hex') : null,
      })
      .returning()
    if (!round) throw new Error('the insert returned no row')
    const rows = Array.from({ length: options }, (_, position) => ({
      roundId: round.id,
      position,
      title: `分岐${position + 1}`,
    }))
    const inserted = await tx.insert(leafOptions).values(rows).returning({ id: leafOptions.id })
    return { eventId: added.id, roundId: round.id, optionIds: inserted.map(({ id }) => id) }
  },
)

/** All ballots of a round with their users, in order. */
export const listStoredBallots = statement('tests.listStoredBallots', (db, roundId: number) =>
  db.select().from(leafBallots).where(eq(leafBallots.roundId, roundId)).orderBy(leafBallots.sequence),
)

/** The counted totals of a round by option. */
export const listTotals = statement('tests.listLeafTotals', (db, roundId: number) =>
  db
    .select({ id: leafOptions.id, leaves: leafOptions.leaves, reached: leafOptions.reached })
    .from(leafOptions)
    .where(eq(leafOptions.roundId, roundId))
    .orderBy(leafOptions.id),
)

/** The key of the hashes of voters of a round, in hex. */
export const readVoterKey = statement('tests.readVoterKey', async (db, roundId: number): Promise<string | null> => {
  const [round] = await db.select({ key: leafRounds.voterKey }).from(leafRounds).where(eq(leafRounds.id, roundId))
  return round?.key ?? null
})

/** Whether rounds are frozen, with their results and their entries of the audit log. */
export const listClosings = statement('tests.listLeafClosings', (db, roundIds: readonly number[]) =>
  db
    .select({
      id: leafRounds.id,
      frozen: sql<boolean>`${leafRounds.frozenAt} is not null`,
      winnerId: leafRounds.winnerId,
      head: leafRounds.head,
      entries: sql`(
        select count(*) from audit_entries entry
        where entry.action = 'leaf_round.closed' and entry.details ->> 'round' = leaf_rounds.id::text
      )`.mapWith(Number),
    })
    .from(leafRounds)
    .where(inArray(leafRounds.id, [...roundIds])),
)
