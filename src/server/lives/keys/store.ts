import { eq, sql } from 'drizzle-orm'
import { statement } from '../../ports/database/port.ts'
import { streamKeys } from '../tables.ts'

export const readKey = statement(
  'lives.readKey',
  async (db, liverId: number): Promise<{ generation: number; keyHash: string } | null> => {
    const found = await db
      .select({ generation: streamKeys.generation, keyHash: streamKeys.keyHash })
      .from(streamKeys)
      .where(eq(streamKeys.liverId, liverId))
    return found[0] ?? null
  },
)

export interface KeyChange {
  readonly liverId: number
  readonly generation: number
  readonly keyHash: string
}

/** Returns false where this generation or a later one is already stored. */
export const storeKey = statement('lives.storeKey', async (db, key: KeyChange): Promise<boolean> => {
  const stored = await db
    .insert(streamKeys)
    .values(key)
    .onConflictDoUpdate({
      target: streamKeys.liverId,
      set: { generation: key.generation, keyHash: key.keyHash },
      setWhere: sql`${streamKeys.generation} < ${key.generation}`,
    })
    .returning({ liverId: streamKeys.liverId })
  return stored.length > 0
})

export const findKeyOwner = statement('lives.findKeyOwner', async (db, keyHash: string): Promise<number | null> => {
  const found = await db.select({ liverId: streamKeys.liverId }).from(streamKeys).where(eq(streamKeys.keyHash, keyHash))
  return found[0]?.liverId ?? null
})

export const removeKey = statement('lives.removeKey', async (db, liverId: number): Promise<void> => {
  await db.delete(streamKeys).where(eq(streamKeys.liverId, liverId))
})
