import Stripe from 'stripe'
import type { z } from 'zod'
import { PaymentUnavailable } from '../port.ts'

const timeoutMs = 15_000

/** The client of Stripe's package: it repeats by itself what got no answer, under one idempotency key. */
export function stripeClient(secretKey: string, origin: string): Stripe {
  const { hostname: host, port, protocol } = new URL(origin)
  return new Stripe(secretKey, {
    host,
    ...(port !== '' && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    httpClient: Stripe.createFetchHttpClient(),
    timeout: timeoutMs,
    telemetry: false,
  })
}

/** Stripe's API said no. */
export class StripeRefused extends PaymentUnavailable {}

/** What is read of an answer. Rejects with `PaymentUnavailable`, whose message holds nothing of what was sent. */
export async function read<Answer>(call: Promise<unknown>, answer: z.ZodType<Answer>): Promise<Answer> {
  const body = await call.catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code = 'no code', statusCode = 'no answer' } = error
    const Failure = error instanceof Stripe.errors.StripeInvalidRequestError ? StripeRefused : PaymentUnavailable
    throw new Failure(`Stripe: ${type}, ${code} (${statusCode})`)
  })
  const known = answer.safeParse(body)
  if (!known.success) throw new PaymentUnavailable(`Stripe answered what is not understood: ${known.error.message}`)
  return known.data
}
