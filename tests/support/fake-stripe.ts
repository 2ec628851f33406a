/** The part of Stripe's API that Checkout uses. Payments happen when the test triggers them. */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'

interface FakeRefund {
  readonly amount: number
  readonly status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
}

interface Stored {
  readonly id: string
  readonly intent: string
  readonly form: URLSearchParams
  status: 'open' | 'complete' | 'expired'
  intentStatus: string
  paid: boolean
  /** The fingerprint of the card; null for another method. */
  card: string | null
  refunds: readonly FakeRefund[]
  disputes: readonly string[]
}

export interface StripeEvent {
  readonly body: string
  readonly headers: Record<string, string>
}

export interface FakeStripe {
  readonly origin: string
  /** Form data of each session that was opened, in order. */
  readonly opened: readonly URLSearchParams[]
  /** Answers every request with status 500. */
  unavailable: boolean
  change(
    id: string,
    change: Partial<Pick<Stored, 'status' | 'intentStatus' | 'paid' | 'card' | 'refunds' | 'disputes'>>,
  ): void
  /** A signed event about a session, its charge, a refund or its dispute. */
  event(kind: string, sessionId: string, at: Date): StripeEvent
  close(): Promise<void>
}

const amount = ({ form }: Stored) => Number(form.get('line_items[0][price_data][unit_amount]'))

function sessionJson(stored: Stored, origin: string) {
  const { id, intent, status, intentStatus, paid, card, refunds, disputes } = stored
  const charge = {
    object: 'charge',
    amount: amount(stored),
    // Stripe does not lower this when a refund fails, so the product must not rely on it.
    amount_refunded: refunds.reduce((sum, refund) => sum + refund.amount, 0),
    disputed: disputes.length > 0,
    payment_method_details: card === null ? { type: 'konbini' } : { type: 'card', card: { fingerprint: card } },
  }
  const konbini = { konbini_display_details: { hosted_voucher_url: `${origin}/voucher/${id}` } }
  return {
    object: 'checkout.session',
    id,
    status,
    payment_status: paid ? 'paid' : 'unpaid',
    url: status === 'open' ? `${origin}/pay/${id}` : null,
    payment_intent:
      status === 'complete'
        ? {
            id: intent,
            status: intentStatus,
            latest_charge: paid ? charge : null,
            next_action: intentStatus === 'requires_action' ? konbini : null,
          }
        : null,
  }
}

export async function startFakeStripe(secretKey: string, webhookSecret: string): Promise<FakeStripe> {
  const sessions = new Map<string, Stored>()
  const byIdempotencyKey = new Map<string, Stored>()
  const opened: URLSearchParams[] = []
  const fake = { unavailable: false, origin: '' }
  const badRequest = (code: string) => [400, { error: { type: 'invalid_request_error', code } }] as const

  function open(form: URLSearchParams, key: string): Stored {
    const earlier = byIdempotencyKey.get(key)
    if (earlier) return earlier
    const id = `cs_${randomBytes(8).toString('hex')}`
    const stored: Stored = {
      id,
      intent: `pi_${id}`,
      form,
      status: 'open',
      intentStatus: 'requires_payment_method',
      paid: false,
      card: null,
      refunds: [],
      disputes: [],
    }
    opened.push(form)
    byIdempotencyKey.set(key, stored)
    sessions.set(id, stored)
    return stored
  }

  function answer(request: IncomingMessage, body: string): readonly [number, object] {
    const { pathname, searchParams } = new URL(request.url ?? '/', fake.origin)
    if (fake.unavailable) return [500, { error: { type: 'api_error' } }]
    if (request.headers.authorization !== `Bearer ${secretKey}`) return [401, { error: { type: 'invalid_key' } }]
    const intent = searchParams.get('payment_intent')
    const match = [...sessions.values()].find((session) => session.intent === intent)
    if (pathname === '/v1/disputes') return [200, { data: (match?.disputes ?? []).map((status) => ({ status })) }]
    if (pathname === '/v1/refunds') return [200, { data: match?.refunds ?? [] }]
    if (pathname === '/v1/checkout/sessions' && request.method === 'GET') {
      return [200, { data: match ? [{ id: match.id }] : [] }]
    }
    if (pathname === '/v1/checkout/sessions') {
      const key = String(request.headers['idempotency-key'])
      return [200, sessionJson(open(new URLSearchParams(body), key), fake.origin)]
    }
    const [, id = '', expire] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(pathname) ?? []
    const session = sessions.get(id)
    if (!session) return badRequest('resource_missing')
    if (expire !== undefined && session.status !== 'open') return badRequest('session_not_open')
    if (expire !== undefined) session.status = 'expired'
    return [200, sessionJson(session, fake.origin)]
  }

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const [status, content] = answer(request, body)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the fake Stripe has no port')
  fake.origin = `http://127.0.0.1:${address.port}`

  return Object.assign(fake, {
    opened,
    change(id: string, change: Partial<Stored>) {
      const session = sessions.get(id)
      if (!session) throw new Error(`no session is ${id}`)
      Object.assign(session, change)
    },
    event(kind: string, sessionId: string, at: Date): StripeEvent {
      const session = sessions.get(sessionId)
      const [object] = kind.replace(/^charge\.refund\./, 'refund.').split('.')
      const about =
        object === 'checkout'
          ? { object: 'checkout.session', id: sessionId }
          : { object, id: `of_${sessionId}`, payment_intent: session?.intent ?? 'pi_unknown' }
      const id = `evt_${randomBytes(8).toString('hex')}`
      const body = JSON.stringify({ id, object: 'event', type: kind, data: { object: about } })
      const timestamp = Math.floor(at.getTime() / 1000)
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret, timestamp })
      return { body, headers: { 'stripe-signature': signature } }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}
