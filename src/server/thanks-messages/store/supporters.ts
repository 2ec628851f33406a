import { and, desc, eq, gt, gte, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { thanksGiftsNamed } from '#contract/thanks-messages/limits.ts'
import type { GiftCount } from '#contract/thanks-messages/template.ts'
import { blocks } from '../../chat/tables.ts'
import type { Cursor } from '../../cursor.ts'
import { gifts, sentGifts } from '../../gifts/tables.ts'
import { users } from '../../identity/tables.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { thanksMessages } from '../tables.ts'

const person = { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl }

/** The supporters of a liver with gifts after `since` that are not revoked. */
export interface SupporterFilter {
  readonly liverId: number
  readonly since: Date
  /** Only these users; all if omitted. */
  readonly userIds?: readonly number[]
}

interface Supporter {
  readonly user: { readonly id: number; readonly nickName: string; readonly avatarUrl: string }
  readonly points: number
  readonly gifts: GiftCount[]
}

const sentTo = ({ liverId, since, userIds }: SupporterFilter) =>
  and(
    eq(sentGifts.liverId, liverId),
    gt(sentGifts.at, since),
    isNull(sentGifts.cancelledBy),
    userIds && inArray(sentGifts.senderId, [...userIds]),
  )

const blocked = (db: Connection, liverId: number): SQL => {
  const between = or(
    and(eq(blocks.userId, liverId), eq(blocks.blockedId, users.id)),
    and(eq(blocks.userId, users.id), eq(blocks.blockedId, liverId)),
  )
  return sql`exists ${db.select({ since: blocks.since }).from(blocks).where(between)}`
}

/** The gifts that a message names, by sender. */
async function readGifts(db: Connection, filter: SupporterFilter): Promise<Map<number, GiftCount[]>> {
  const rows = await db
    .select({
      senderId: sentGifts.senderId,
      name: { ja: gifts.nameJa, en: gifts.nameEn, ko: gifts.nameKo },
      quantity: sql`sum(${sentGifts.quantity})`.mapWith(Number),
    })
    .from(sentGifts)
    .innerJoin(gifts, eq(gifts.id, sentGifts.giftId))
    .where(sentTo(filter))
    .groupBy(sentGifts.senderId, gifts.id)
    .orderBy(desc(sql`sum(${sentGifts.coins})`), gifts.id)
  const found = new Map<number, GiftCount[]>()
  for (const { senderId, name, quantity } of rows) {
    const named = found.get(senderId) ?? []
    if (named.length < thanksGiftsNamed) named.push({ name, quantity })
    found.set(senderId, named)
  }
  return found
}

/** Active users who are not blocked, in either direction, most points first. */
export async function selectSupporters(
  db: Connection,
  filter: SupporterFilter,
  page: { readonly after: Cursor | null; readonly limit: number } | null,
): Promise<Supporter[]> {
  const points = sql`sum(${sentGifts.points})`.mapWith(Number)
  const after = page?.after
  const rows = await db
    .select({ user: person, points })
    .from(sentGifts)
    .innerJoin(users, eq(users.id, sentGifts.senderId))
    .where(and(sentTo(filter), eq(users.state, 'active'), sql`not ${blocked(db, filter.liverId)}`))
    .groupBy(users.id)
    .having(after ? sql`(sum(${sentGifts.points}), ${users.id}) < (${after.key}, ${after.id})` : undefined)
    .orderBy(desc(points), desc(users.id))
    .limit(page?.limit ?? filter.userIds?.length ?? 0)
  if (rows.length === 0) return []
  const named = await readGifts(db, { ...filter, userIds: rows.map(({ user }) => user.id) })
  return rows.map((row) => ({ ...row, gifts: named.get(row.user.id) ?? [] }))
}

export interface SupporterRow extends Supporter {
  /** The latest message of the liver; null: none. */
  readonly thankedAt: Date | null
}

/** Supporters, with when the liver last thanked them. */
export const listSupportersToThank = transaction(
  'thanksMessages.listSupporters',
  async (tx, { after, limit, ...filter }: SupporterFilter & { after: Cursor | null; limit: number }) => {
    const supporters = await selectSupporters(tx, filter, { after, limit })
    if (supporters.length === 0) return []
    const thanked = await tx
      .select({
        userId: thanksMessages.userId,
        at: sql`max(${thanksMessages.sentAt})`.mapWith(thanksMessages.sentAt),
      })
      .from(thanksMessages)
      .where(
        and(
          eq(thanksMessages.liverId, filter.liverId),
          inArray(
            thanksMessages.userId,
            supporters.map(({ user }) => user.id),
          ),
        ),
      )
      .groupBy(thanksMessages.userId)
    const latest = new Map(thanked.map(({ userId, at }) => [userId, at]))
    return supporters.map((supporter): SupporterRow => ({
      ...supporter,
      thankedAt: latest.get(supporter.user.id) ?? null,
    }))
  },
)

export const countSentSince = statement(
  'thanksMessages.countSentSince',
  (db, { liverId, since }: { readonly liverId: number; readonly since: Date }): Promise<number> =>
    db.$count(thanksMessages, and(eq(thanksMessages.liverId, liverId), gte(thanksMessages.sentAt, since))),
)
