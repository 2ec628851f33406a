import { and, eq, inArray, sql } from 'drizzle-orm'
import { channelMembers } from '../../channels/tables.ts'
import { channelFollows, liverFollows } from '../../follows/tables.ts'
import { statement } from '../../ports/database/port.ts'
import { picks } from '../tables.ts'

interface RelationQuery {
  readonly userId: number
  readonly liverIds: readonly number[]
  readonly channelIds: readonly number[]
}

/** The relation of a user to the sources of picks. */
export interface PickRelation {
  /** A liver of picks, or a member of a channel: they see and remove more than others. */
  readonly owns: boolean
  readonly livers: ReadonlySet<number>
  readonly channels: ReadonlySet<number>
}

type Kind = 'owns' | 'liver' | 'channel'

export const readPickRelation = statement(
  'picks.readRelation',
  async (db, { userId, liverIds, channelIds }: RelationQuery): Promise<PickRelation> => {
    const kindOf = (kind: Kind) => sql<Kind>`${sql.raw(`'${kind}'`)}`.as('kind')
    const member = db
      .select({ kind: kindOf('owns'), id: channelMembers.channelId })
      .from(channelMembers)
      .where(eq(channelMembers.userId, userId))
      .limit(1)
    const liver = db
      .select({ kind: kindOf('owns'), id: picks.id })
      .from(picks)
      .where(eq(picks.liverId, userId))
      .limit(1)
    const livers = db
      .select({ kind: kindOf('liver'), id: liverFollows.targetId })
      .from(liverFollows)
      .where(and(eq(liverFollows.userId, userId), inArray(liverFollows.targetId, [...liverIds])))
    const channels = db
      .select({ kind: kindOf('channel'), id: channelFollows.targetId })
      .from(channelFollows)
      .where(and(eq(channelFollows.userId, userId), inArray(channelFollows.targetId, [...channelIds])))
    const found = await member.unionAll(liver).unionAll(livers).unionAll(channels)
    const idsOf = (kind: Kind) => new Set(found.filter((row) => row.kind === kind).map(({ id }) => id))
    return { owns: idsOf('owns').size > 0, livers: idsOf('liver'), channels: idsOf('channel') }
  },
)
