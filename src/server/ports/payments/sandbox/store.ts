import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { dayMs } from '#contract/japan-time.ts'
import { languages } from '#contract/languages.ts'

const session = z.object({
  id: z.string(),
  orderId: z.string(),
  title: z.string(),
  yen: z.number(),
  language: z.enum(languages),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  returnUrl: z.string(),
  cancelUrl: z.string(),
  state: z.enum(['open', 'pending', 'paid', 'failed', 'expired']),
  refundedYen: z.number(),
  chargedBack: z.boolean(),
})
export type SandboxSession = z.infer<typeof session>

const storedState = z.object({ sessions: z.array(session) })

export interface SandboxStore {
  find(id: string): SandboxSession | null
  ofOrder(orderId: string): SandboxSession | null
  /** Adds or replaces a session. */
  put(session: SandboxSession): void
}

/** Sessions are deleted this long after their expiry. */
const retentionMs = 90 * dayMs

/** Reads the sessions of an earlier run from `file`; null keeps them in memory. Writes are atomic. */
export function openSandboxStore(file: string | null, now: () => Date): SandboxStore {
  const stored =
    file !== null && existsSync(file) ? storedState.parse(JSON.parse(readFileSync(file, 'utf8'))).sessions : []
  const sessions = new Map(stored.map((one) => [one.id, one]))

  function save(): void {
    if (file === null) return
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(`${file}.new`, JSON.stringify({ sessions: [...sessions.values()] }), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }

  return {
    find: (id) => sessions.get(id) ?? null,
    ofOrder: (orderId) => [...sessions.values()].find((one) => one.orderId === orderId) ?? null,
    put(one) {
      const oldest = now().getTime() - retentionMs
      for (const [id, { expiresAt }] of sessions) if (expiresAt < oldest) sessions.delete(id)
      sessions.set(one.id, one)
      save()
    },
  }
}
