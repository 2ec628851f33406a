import { eq } from 'drizzle-orm'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import { users } from '../../identity/tables.ts'
import { statement, transaction } from '../../ports/database/port.ts'
import { mergeWords, type EditedWords } from '../merge-words.ts'
import { bannedWords } from '../tables.ts'

export const storeWords = statement(
  'chat.storeWords',
  async (db, row: { liverId: number; words: string[] }): Promise<void> => {
    await db
      .insert(bannedWords)
      .values(row)
      .onConflictDoUpdate({ target: bannedWords.liverId, set: { words: row.words } })
  },
)

interface ChangedWords extends EditedWords {
  readonly liverId: number
  readonly most: number
  readonly entry: StampedEntry | null
}

/** Merges an edit into the banned words, unless there would be more than `most`. */
export const changeWords = transaction(
  'chat.changeWords',
  async (tx, { liverId, most, entry, ...edited }: ChangedWords): Promise<'changed' | 'unchanged' | 'tooMany'> => {
    // Serializes concurrent changes, of which one would be lost.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, liverId)).for('update')
    const [row] = await tx.select().from(bannedWords).where(eq(bannedWords.liverId, liverId))
    const stored = row?.words ?? []
    const words = mergeWords(stored, edited)
    if (words.length === stored.length && words.every((word, index) => word === stored[index])) return 'unchanged'
    if (words.length > most) return 'tooMany'
    await storeWords.run(tx, { liverId, words })
    if (entry) await addEntry.run(tx, entry)
    return 'changed'
  },
)
