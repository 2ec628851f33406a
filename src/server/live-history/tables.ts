import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { lives } from '../lives/tables.ts'

const liveId = () =>
  text('live_id')
    .notNull()
    .references(() => lives.id, { onDelete: 'cascade' })

/** The viewers of each minute of a live, recorded while it is on air, without any data of them. */
export const liveMinutes = pgTable(
  'live_minutes',
  {
    liveId: liveId(),
    /** From the start of the live, from 0. */
    minute: integer('minute').notNull(),
    /** The largest number of viewers in each slot of ten seconds; the last slots may be absent. */
    viewers: integer('viewers').array().notNull(),
    /** Viewers who were recorded for the first time in this live. */
    newViewers: integer('new_viewers').notNull(),
  },
  (table) => [primaryKey({ columns: [table.liveId, table.minute] })],
)

/** Keyed hashes of the viewers of lives on air, so that each counts once; deleted after the end. */
export const liveViewers = pgTable('live_viewers', { liveId: liveId(), viewer: text('viewer').notNull() }, (table) => [
  primaryKey({ columns: [table.liveId, table.viewer] }),
])
