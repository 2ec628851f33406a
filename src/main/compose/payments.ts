/** Selects the payment provider. */
import type { FastifyInstance } from 'fastify'
import { createHmac } from 'node:crypto'
import type { Clock } from '#server/clock.ts'
import type { Payments } from '#server/ports/payments/port.ts'
import type { PaymentsSetting } from '../config/payments.ts'

export interface PaymentsOptions {
  readonly setting: PaymentsSetting
  readonly secret: string
  readonly clock: Clock
  /** File for sessions of the sandbox; null: in memory. */
  readonly sandboxFile: string | null
  /** Path that receives events of the sandbox. */
  readonly eventPath: string
}

export interface OpenPayments {
  /** Null: coins are not sold. */ readonly provider: Payments | null
  /** Serves the provider's pages on this site, if it has any. */
  serve(app: FastifyInstance): Promise<void>
}

/** The code of a provider is loaded only if it is selected. */
export async function openPayments(options: PaymentsOptions): Promise<OpenPayments> {
  const { setting, clock, sandboxFile, eventPath } = options
  const now = () => clock.now()
  if (setting.kind === 'off') return { provider: null, serve: async () => {} }
  if (setting.kind === 'stripe') {
    const { stripePayments } = await import('#server/ports/payments/stripe/index.ts')
    return { provider: stripePayments({ ...setting, now }), serve: async () => {} }
  }
  const { openSandbox } = await import('#server/ports/payments/sandbox/index.ts')
  const { sandboxPages } = await import('#server/ports/payments/sandbox/routes.ts')
  let served: FastifyInstance | null = null
  const sandbox = openSandbox({
    file: sandboxFile,
    secret: createHmac('sha256', options.secret).update('events of sandbox payments').digest('hex'),
    now,
    async deliver(payload, headers) {
      await served?.inject({
        method: 'POST',
        url: eventPath,
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      })
    },
  })
  return {
    provider: sandbox.payments,
    async serve(app) {
      served = app
      await sandboxPages(app, sandbox)
    },
  }
}
