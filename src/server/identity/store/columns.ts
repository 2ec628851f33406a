import { sql } from 'drizzle-orm'
import type { Role } from '#contract/account.ts'
import { channels } from '../../channels/tables.ts'
import { livers } from '../../livers/tables.ts'
import { userRoles, users } from '../tables.ts'

/** What everybody may see of a user. */
export const userColumns = {
  id: users.id,
  nickName: users.nickName,
  avatarUrl: users.avatarUrl,
  bio: users.bio,
  signature: users.signature,
}

/** Always with its table: in a query of one table a column stands alone, and would mean that of an inner one. */
const userId = sql`${users}.${sql.identifier(users.id.name)}`

const granted = (role: Role) =>
  sql`exists (select 1 from ${userRoles} where ${userRoles.userId} = ${userId} and ${userRoles.role} = ${role})`

/** Every role of the row of `users` at hand. */
export const heldRoles = sql<Role[]>`(
  select json_agg(role) from (values
    ('user', true),
    ('liver', exists (select 1 from ${livers} where ${livers.userId} = ${userId} and ${livers.licence} = 'granted')),
    ('channel_owner', exists (select 1 from ${channels} where ${channels.ownerUserId} = ${userId})),
    ('organizer', ${granted('organizer')}),
    ('staff', ${granted('staff')})
  ) as held (role, holds) where holds)`
