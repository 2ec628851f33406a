import { randomUUID } from 'node:crypto'
import { sessions } from '#server/identity/tables.ts'
import { statement } from '#server/ports/database/port.ts'

/** Inserts sessions of a user, opened at a time, for a day. */
export const insertSessions = statement(
  'tests.insertSessions',
  async (db, { userId, count, at }: { userId: number; count: number; at: Date }): Promise<void> => {
    const times = { signedInAt: at, lastSeenAt: at, expiresAt: new Date(at.getTime() + 86_400_000) }
    const shared = { userId, provider: 'apple', device: '', country: 'JP', ...times } as const
    const rows = Array.from({ length: count }, () => ({ ...shared, id: randomUUID(), tokenHash: randomUUID() }))
    await db.insert(sessions).values(rows)
  },
)
