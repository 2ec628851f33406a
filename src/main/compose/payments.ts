/** Chooses who takes the money for coins. */
import type { FastifyInstance } from 'fastify'
import { createHmac } from 'node:crypto'
import type { Clock } from '#server/clock.ts'
import type { Payments } from '#server/ports/payments/port.ts'
import type { PaymentsSetting } from '../config/payments.ts'

export interface PaymentsChoice {
  readonly setting: PaymentsSetting
  readonly secret: string
  readonly clock: Clock
  /** Where the sandbox keeps its sessions; null keeps them in memory. */
  readonly sandboxFile: string | null
  /** Where the sandbox takes its events to. */
  readonly eventPath: string
}

export interface OpenPayments {
  readonly payments: Payments | null
  /** Adds the pages that the provider needs on this site. */
  serve(app: FastifyInstance): Promise<void>
}

/** Code of a provider is loaded only where it is chosen. */
export async function openPayments(choice: PaymentsChoice): Promise<OpenPayments> {
  const { setting, clock, sandboxFile, eventPath } = choice
  const now = () => clock.now()
  if (setting.kind === 'off') return { payments: null, serve: async () => {} }
  if (setting.kind === 'stripe') {
    const { stripePayments } = await import('#server/ports/payments/stripe/index.ts')
    return { payments: stripePayments({ ...setting, now }), serve: async () => {} }
  }
  const { openSandbox } = await import('#server/ports/payments/sandbox/index.ts')
  const { sandboxPages } = await import('#server/ports/payments/sandbox/routes.ts')
  const parts: { app: FastifyInstance | null } = { app: null }
  const sandbox = openSandbox({
    file: sandboxFile,
    secret: createHmac('sha256', choice.secret).update('events of sandbox payments').digest('hex'),
    now,
    async deliver(payload, headers) {
      await parts.app?.inject({
        method: 'POST',
        url: eventPath,
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      })
    },
  })
  return {
    payments: sandbox.payments,
    async serve(app) {
      parts.app = app
      await sandboxPages(app, sandbox)
    },
  }
}
