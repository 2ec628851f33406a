import { randomUUID } from 'node:crypto'
import { hashToken, newToken } from '#server/identity/secrets.ts'
import { sessions, users } from '#server/identity/tables.ts'
import { transaction } from '#server/ports/database/port.ts'

export interface OpenSession {
  readonly userId: number
  /** The value of the session cookie. */
  readonly token: string
}

/** Rows of one statement: PostgreSQL limits parameters. */
const rowsAtOnce = 500
const dayMs = 86_400_000

/** Users with open sessions: thousands of sign-ins would take minutes. */
export const addOpenSessions = transaction(
  'bench.addOpenSessions',
  async (tx, count: number): Promise<OpenSession[]> => {
    const now = new Date()
    const opened: OpenSession[] = []
    while (opened.length < count) {
      const rows = Array.from({ length: Math.min(rowsAtOnce, count - opened.length) }, (_, index) => ({
        nickName: `視聴者${opened.length + index}`,
        avatarUrl: '/avatars/1.svg',
        createdAt: now,
      }))
      const added = await tx.insert(users).values(rows).returning({ id: users.id })
      const chunk = added.map(({ id }) => ({ userId: id, token: newToken() }))
      await tx.insert(sessions).values(
        chunk.map(({ userId, token }) => ({
          id: randomUUID(),
          tokenHash: hashToken(token),
          userId,
          provider: 'apple' as const,
          device: 'Chrome, Android',
          country: 'JP',
          signedInAt: now,
          lastSeenAt: now,
          expiresAt: new Date(now.getTime() + dayMs),
          formerNameUntil: null,
        })),
      )
      opened.push(...chunk)
    }
    return opened
  },
)
