import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { lives } from '../lives/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Machines that carry lives, as they have told of themselves. */
export const mediaNodes = pgTable('media_nodes', {
  id: text('id').primaryKey(),
  /** Where players fetch from. */
  playbackUrl: text('playback_url').notNull(),
  /** Where it takes our calls. */
  controlUrl: text('control_url').notNull(),
  /** Lives at once. */
  capacity: integer('capacity').notNull(),
  /** Another one each time it is started: then what it carried has no encoder any more. */
  run: text('run').notNull(),
  seenAt: at('seen_at').notNull(),
  /** Not heard of for too long: what it carried goes on elsewhere. */
  lost: boolean('lost').notNull(),
})

/** Which node carries a live, or has carried it last. */
export const mediaStreams = pgTable(
  'media_streams',
  {
    liveId: text('live_id')
      .primaryKey()
      .references(() => lives.id, { onDelete: 'cascade' }),
    nodeId: text('node_id')
      .notNull()
      .references(() => mediaNodes.id),
    /** Where it is to be seen: another one until the node that carries it has something to show. */
    shownBy: text('shown_by').references(() => mediaNodes.id),
    connected: boolean('connected').notNull(),
    /** Whether only signed addresses play it. */
    signed: boolean('signed').notNull(),
  },
  // Rows of lives that are over stay; nobody looks for them by their node.
  (table) => [
    index('media_streams_carried')
      .on(table.nodeId)
      .where(sql`${table.connected}`),
  ],
)
