import Stripe from 'stripe'
import type { z } from 'zod'
import { PaymentUnavailable } from '../port.ts'

const timeoutMs = 15_000

/** Stripe's client; it retries requests without a response, with the same idempotency key. */
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

/** Stripe's API rejected the request. */
export class StripeRefused extends PaymentUnavailable {}

/** Parses a response. Rejects with `PaymentUnavailable`, whose message contains nothing of the request. */
export async function read<Answer>(call: Promise<unknown>, schema: z.ZodType<Answer>): Promise<Answer> {
  const body = await call.catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code = 'no code', statusCode = 'no answer' } = error
    const Failure = error instanceof Stripe.errors.StripeInvalidRequestError ? StripeRefused : PaymentUnavailable
    throw new Failure(`Stripe: ${type}, ${code} (${statusCode})`)
  })
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new PaymentUnavailable(`the response of Stripe is invalid: ${parsed.error.message}`)
  return parsed.data
}
