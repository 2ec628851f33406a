import { sql } from 'drizzle-orm'
import type { Role } from '#contract/account/limits.ts'
import { channelMembers } from '../../channels/tables.ts'
import { livers } from '../../livers/tables.ts'
import { userRoles, users } from '../tables.ts'

/** Public columns of a user. */
export const userColumns = {
  id: users.id,
  nickName: users.nickName,
  avatarUrl: users.avatarUrl,
  bio: users.bio,
  signature: users.signature,
}

/** Qualified with its table: Drizzle omits the table in single-table queries, and a subquery would shadow the column. */
const userId = sql`${users}.${sql.identifier(users.id.name)}`

const granted = (role: Role) =>
  sql`exists (select 1 from ${userRoles} where ${userRoles.userId} = ${userId} and ${userRoles.role} = ${role})`

/** All roles of the current row of `users`. */
export const heldRoles = sql<Role[]>`(
  select json_agg(role) from (values
    ('user', true),
    ('liver', exists (select 1 from ${livers} where ${livers.userId} = ${userId} and ${livers.licence} = 'granted')),
    ('channel_owner', exists (select 1 from ${channelMembers} where ${channelMembers.userId} = ${userId} and ${channelMembers.role} = 'owner')),
    ('organizer', ${granted('organizer')}),
    ('staff', ${granted('staff')})
  ) as held (role, holds) where holds)`
