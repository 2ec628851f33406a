import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { genres, latencyModes, liveStates, visibilities } from '#contract/lives.ts'
import { users } from '../identity/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const lives = pgTable(
  'lives',
  {
    id: text('id').primaryKey(),
    liverId: integer('liver_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: liveStates }).notNull(),
    title: text('title').notNull(),
    genre: text('genre', { enum: genres }).notNull(),
    visibility: text('visibility', { enum: visibilities }).notNull(),
    latencyMode: text('latency_mode', { enum: latencyModes }).notNull(),
    demo: boolean('demo').notNull(),
    createdAt: at('created_at').notNull(),
    startsAt: at('starts_at'),
    startedAt: at('started_at'),
    interruptedAt: at('interrupted_at'),
    endedAt: at('ended_at'),
  },
  (table) => [
    uniqueIndex('lives_one_open_per_liver')
      .on(table.liverId)
      .where(sql`${table.state} in ('preparing', 'on_air', 'interrupted')`),
    index('lives_by_state').on(table.state, table.startedAt),
    index('lives_by_liver').on(table.liverId, table.createdAt),
  ],
)

/** The stream key of each liver: derived from the server's secret and `generation`; only its hash can be looked up. */
export const streamKeys = pgTable('stream_keys', {
  liverId: integer('liver_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  generation: integer('generation').notNull(),
  keyHash: text('key_hash').notNull().unique(),
})
