/** Local payment provider without real money, for development, tests and evaluation. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { EventRefused, type Payments, type SessionStatus } from '../port.ts'
import { openSandboxStore, type SandboxSession } from './store.ts'

/** Actions of the payer, the store or the bank; each is possible only in some states. */
export const sandboxActs = ['pay', 'fail', 'later', 'arrive', 'lapse', 'refund', 'dispute', 'win'] as const
export type SandboxAct = (typeof sandboxActs)[number]

export interface SandboxOptions {
  /** File with the sessions; null for memory. */
  readonly file: string | null
  readonly secret: string
  now(): Date
  /** Delivers a signed webhook event to the site. */
  deliver(body: string, headers: Readonly<Record<string, string>>): Promise<void>
}

export type Sandbox = ReturnType<typeof openSandbox>

export const sandboxPath = '/sandbox-payments'
const signatureName = 'sandbox-signature'

const event = z.object({ id: z.string(), kind: z.string(), sessionId: z.string() })

const transitions: Record<SandboxAct, (session: SandboxSession) => Partial<SandboxSession> | null> = {
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

export function openSandbox({ file, secret, now, deliver }: SandboxOptions) {
  const store = openSandboxStore(file, now)

  /** Returns the current session; open sessions expire here. */
  function find(id: string): SandboxSession | null {
    const session = store.find(id)
    if (session?.state !== 'open' || session.expiresAt > now().getTime()) return session
    const expired: SandboxSession = { ...session, state: 'expired' }
    store.put(expired)
    return expired
  }

  const urlOf = ({ id, returnUrl }: SandboxSession) => `${new URL(returnUrl).origin}${sandboxPath}/${id}`

  function statusOf(session: SandboxSession | null): SessionStatus {
    if (!session) return { state: 'expired', url: null, refundedYen: 0, chargedBack: false, instrument: null }
    const { state, refundedYen, chargedBack } = session
    const url = state === 'open' || state === 'pending' ? urlOf(session) : null
    return { state, url, refundedYen, chargedBack, instrument: null }
  }

  const payments: Payments = {
    name: 'sandbox',
    test: true,
    origin: null,
    async open({ id: orderId, title, yen, language, expiresAt, returnUrl, cancelUrl }) {
      const existing = store.ofOrder(orderId)
      const session: SandboxSession = existing ?? {
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
      if (!existing) store.put(session)
      return { id: session.id, url: urlOf(session) }
    },
    getStatus: async (id) => statusOf(find(id)),
    async close(id) {
      const session = find(id)
      if (session?.state === 'open') store.put({ ...session, state: 'expired' })
      return statusOf(find(id))
    },
    async readEvent(body, headers) {
      verifySignature(secret, now(), body, headers[signatureName])
      const read = event.safeParse(JSON.parse(body))
      if (!read.success) throw new EventRefused('the body is not a valid event')
      return read.data
    },
  }

  return {
    payments,
    find,
    /** Returns false where the action is not possible. A lost event is harmless, because the site polls too. */
    async act(id: string, act: SandboxAct): Promise<boolean> {
      const session = find(id)
      const change = session && transitions[act](session)
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
    /** Actions that are possible now. */
    possible: (session: SandboxSession): SandboxAct[] =>
      sandboxActs.filter((act) => transitions[act](session) !== null),
  }
}

/** Maximum difference between the time of a signature and now. */
const toleranceSeconds = 300

const sign = (secret: string, seconds: number, body: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')

/** Signature header `t=…,v1=…` in the format of Stripe. */
function signatureHeader(secret: string, at: Date, body: string): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${sign(secret, seconds, body)}`
}

const hexEqual = (actual: string, expected: string): boolean =>
  actual.length === expected.length && timingSafeEqual(Buffer.from(actual), Buffer.from(expected))

/** Throws `EventRefused`. Several signatures are allowed, for a rotation of the secret. */
function verifySignature(secret: string, now: Date, body: string, header: string | string[] | undefined): void {
  const fields = (typeof header === 'string' ? header : '').split(',').map((field) => field.trim().split('='))
  const seconds = Number(fields.find(([name]) => name === 't')?.[1] ?? Number.NaN)
  if (!Number.isSafeInteger(seconds)) throw new EventRefused('the signature is missing')
  const expected = sign(secret, seconds, body)
  const actual = fields.flatMap(([name, value = '']) => (name === 'v1' && /^[0-9a-f]+$/.test(value) ? [value] : []))
  if (!actual.some((one) => hexEqual(one, expected))) throw new EventRefused('the signature is invalid')
  if (Math.abs(now.getTime() / 1000 - seconds) > toleranceSeconds) throw new EventRefused('the signature has expired')
}
