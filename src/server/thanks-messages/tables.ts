import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../identity/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'

const userId = (name: string) =>
  integer(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Uploaded images, each of one liver; several messages may have the same. */
export const thanksImages = pgTable('thanks_images', {
  url: text('url').primaryKey(),
  liverId: userId('liver_id'),
  uploadedAt: timestamptz('uploaded_at').notNull(),
})

export const thanksMessages = pgTable(
  'thanks_messages',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    liverId: userId('liver_id'),
    userId: userId('user_id'),
    /** Of the sending: messages to several users have the same. */
    key: uuid('key').notNull(),
    /** With its placeholders filled in. */
    text: text('text').notNull(),
    imageUrl: text('image_url').references(() => thanksImages.url),
    sentAt: timestamptz('sent_at').notNull(),
    readAt: timestamptz('read_at'),
  },
  (table) => [
    unique('thanks_messages_once').on(table.liverId, table.key, table.userId),
    index('thanks_messages_received').on(table.userId, table.liverId, table.id),
    index('thanks_messages_unread_newest')
      .on(table.userId, table.id)
      .where(sql`${table.readAt} is null`),
    index('thanks_messages_newest').on(table.userId, table.id),
    index('thanks_messages_sent').on(table.liverId, table.sentAt),
    index('thanks_messages_unread')
      .on(table.userId, table.liverId)
      .where(sql`${table.readAt} is null`),
    index('thanks_messages_by_image').on(table.imageUrl),
    check('thanks_messages_not_to_oneself', sql`${table.liverId} <> ${table.userId}`),
  ],
)

/** Livers whose messages a user does not want to be notified of. */
export const thanksMutes = pgTable(
  'thanks_mutes',
  { userId: userId('user_id'), liverId: userId('liver_id'), since: timestamptz('since').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.liverId] })],
)
