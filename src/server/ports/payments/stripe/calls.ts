import { z } from 'zod'
import { PaymentUnavailable } from '../port.ts'

/** The version of Stripe's API that these calls are written for. */
const apiVersion = '2024-06-20'
const timeoutMs = 15_000

export interface StripeCalls {
  get<Answer>(path: string, query: Readonly<Record<string, string>>, answer: z.ZodType<Answer>): Promise<Answer>
  post<Answer>(
    path: string,
    form: Readonly<Record<string, string>>,
    answer: z.ZodType<Answer>,
    idempotencyKey?: string,
  ): Promise<Answer>
}

const failure = z.object({ error: z.object({ type: z.string(), code: z.string().optional() }) })

/** Stripe's API said no; `code` as it names it. */
export class StripeRefused extends PaymentUnavailable {
  readonly code: string
  constructor(status: number, code: string) {
    super(`Stripe answered ${status} (${code})`)
    this.code = code
  }
}

/** Calls Stripe's API over HTTP (https://docs.stripe.com/api): forms in, JSON out. Rejects with `PaymentUnavailable`. */
export function stripeCalls(secretKey: string, origin: string): StripeCalls {
  async function call<Answer>(path: string, init: RequestInit, answer: z.ZodType<Answer>): Promise<Answer> {
    const headers = { authorization: `Bearer ${secretKey}`, 'stripe-version': apiVersion, ...init.headers }
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(`${origin}${path}`, { ...init, headers, signal, redirect: 'error' }).catch(
      (error: unknown) => {
        throw new PaymentUnavailable(`Stripe does not answer: ${String(error)}`)
      },
    )
    const body: unknown = await response.json().catch(() => null)
    if (!response.ok) {
      const { data } = failure.safeParse(body)
      throw new StripeRefused(response.status, data?.error.code ?? data?.error.type ?? 'unknown')
    }
    const read = answer.safeParse(body)
    if (!read.success) throw new PaymentUnavailable(`Stripe answered what is not understood: ${read.error.message}`)
    return read.data
  }

  return {
    get: (path, query, answer) => call(`${path}?${new URLSearchParams(query)}`, { method: 'GET' }, answer),
    post: (path, form, answer, idempotencyKey) => {
      const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }
      return call(path, { method: 'POST', headers, body: new URLSearchParams(form) }, answer)
    },
  }
}
