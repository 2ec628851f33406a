/** A payment provider that this machine plays, with pretend money, for development, tests and a first try. */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { EventRefused, type Payments, type SessionStatus } from '../port.ts'
import { mustBeSigned, signatureHeader } from './signature.ts'
import { openSandboxStore, type SandboxSession } from './state.ts'

/** What the payer, the shop or the bank does; each is possible in some states only. */
export const sandboxActs = ['pay', 'fail', 'later', 'arrive', 'lapse', 'refund', 'dispute', 'win'] as const
export type SandboxAct = (typeof sandboxActs)[number]

export interface SandboxSetup {
  /** Where sessions are kept; null keeps them in memory. */
  readonly file: string | null
  readonly secret: string
  now(): Date
  /** Takes the signed word that something has changed to the site, as a webhook does. */
  deliver(body: string, headers: Readonly<Record<string, string>>): Promise<void>
}

export type Sandbox = ReturnType<typeof openSandbox>

export const sandboxPath = '/sandbox-payments'
const signatureName = 'sandbox-signature'

const event = z.object({ id: z.string(), kind: z.string(), sessionId: z.string() })

const steps: Record<SandboxAct, (session: SandboxSession) => Partial<SandboxSession> | null> = {
  pay: ({ state }) => (state === 'open' ? { state: 'paid' } : null),
  fail: ({ state }) => (state === 'open' ? { state: 'failed' } : null),
  later: ({ state }) => (state === 'open' ? { state: 'pending' } : null),
  arrive: ({ state }) => (state === 'pending' ? { state: 'paid' } : null),
  lapse: ({ state }) => (state === 'pending' ? { state: 'failed' } : null),
  refund: ({ state, yen, chargedBack }) => (state === 'paid' && !chargedBack ? { refundedYen: yen } : null),
  dispute: ({ state, refundedYen, chargedBack }) =>
    state === 'paid' && refundedYen === 0 && !chargedBack ? { chargedBack: true } : null,
  win: ({ chargedBack }) => (chargedBack ? { chargedBack: false } : null),
}

export function openSandbox({ file, secret, now, deliver }: SandboxSetup) {
  const store = openSandboxStore(file, now)

  /** As it stands: what nobody began in time has expired. */
  function find(id: string): SandboxSession | null {
    const session = store.find(id)
    if (session?.state !== 'open' || session.expiresAt > now().getTime()) return session
    const expired: SandboxSession = { ...session, state: 'expired' }
    store.put(expired)
    return expired
  }

  const urlOf = ({ id, returnUrl }: SandboxSession) => `${new URL(returnUrl).origin}${sandboxPath}/${id}`

  function statusOf(session: SandboxSession | null): SessionStatus {
    if (!session) return { state: 'expired', url: null, refundedYen: 0, chargedBack: false }
    const { state, refundedYen, chargedBack } = session
    const url = state === 'open' || state === 'pending' ? urlOf(session) : null
    return { state, url, refundedYen, chargedBack }
  }

  const payments: Payments = {
    name: 'sandbox',
    test: true,
    origin: null,
    async open({ id: orderId, title, yen, language, expiresAt, returnUrl, cancelUrl }) {
      const earlier = store.ofOrder(orderId)
      const session: SandboxSession = earlier ?? {
        id: randomBytes(16).toString('base64url'),
        orderId,
        title,
        yen,
        language,
        returnUrl,
        cancelUrl,
        expiresAt: expiresAt.getTime(),
        state: 'open',
        refundedYen: 0,
        chargedBack: false,
      }
      if (!earlier) store.put(session)
      return { id: session.id, url: urlOf(session) }
    },
    look: async (id) => statusOf(find(id)),
    async close(id) {
      const session = find(id)
      if (session?.state === 'open') store.put({ ...session, state: 'expired' })
      return statusOf(find(id))
    },
    async readEvent(body, headers) {
      mustBeSigned(secret, now(), body, headers[signatureName])
      const read = event.safeParse(JSON.parse(body))
      if (!read.success) throw new EventRefused('it is no event')
      return read.data
    },
  }

  return {
    payments,
    find,
    /** False where it is not possible now. Whether the word arrives changes nothing: the site asks by itself too. */
    async act(id: string, act: SandboxAct): Promise<boolean> {
      const session = find(id)
      const change = session && steps[act](session)
      if (!session || !change) return false
      store.put({ ...session, ...change })
      const body = JSON.stringify({
        id: `evt_${randomBytes(12).toString('hex')}`,
        kind: `sandbox.${act}`,
        sessionId: id,
      })
      await deliver(body, { [signatureName]: signatureHeader(secret, now(), body) })
      return true
    },
    /** Which acts are possible now. */
    possible: (session: SandboxSession): SandboxAct[] => sandboxActs.filter((act) => steps[act](session) !== null),
  }
}
