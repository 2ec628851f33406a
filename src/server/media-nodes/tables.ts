import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { lives } from '../lives/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'

/** Media nodes and their last reports. */
export const mediaNodes = pgTable('media_nodes', {
  id: text('id').primaryKey(),
  /** Base URL for players. */
  playbackUrl: text('playback_url').notNull(),
  /** Base URL for our commands. */
  controlUrl: text('control_url').notNull(),
  /** Maximum number of concurrent lives. */
  capacity: integer('capacity').notNull(),
  /** Changes with each start, after which its lives have no encoders. */
  run: text('run').notNull(),
  seenAt: timestamptz('seen_at').notNull(),
  /** Has not reported for too long; its lives move to other nodes. */
  lost: boolean('lost').notNull(),
})

/** The current or last node of each live. */
export const mediaStreams = pgTable(
  'media_streams',
  {
    liveId: text('live_id')
      .primaryKey()
      .references(() => lives.id, { onDelete: 'cascade' }),
    nodeId: text('node_id')
      .notNull()
      .references(() => mediaNodes.id),
    /** The node that players use: the previous one until the current node has playable media. */
    shownBy: text('shown_by').references(() => mediaNodes.id),
    connected: boolean('connected').notNull(),
    /** Whether playback requires signed URLs. */
    signed: boolean('signed').notNull(),
  },
  // Rows of ended lives remain; they are not queried by node.
  (table) => [
    index('media_streams_carried')
      .on(table.nodeId)
      .where(sql`${table.connected}`),
  ],
)
