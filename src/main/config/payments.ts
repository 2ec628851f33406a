/** Settings of payments: who takes the money for coins. */
import { z } from 'zod'

export const paymentVariables = {
  PAYMENTS: z
    .enum(['auto', 'sandbox', 'stripe', 'off'], 'must be auto, sandbox, stripe or off')
    .default('auto')
    .describe(
      'Who takes the money for coins: sandbox plays a provider with pretend money, stripe is Stripe Checkout, off sells nothing. auto is stripe where its keys are set, sandbox where only this machine can come, else off.',
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must look like sk_live_… or rk_live_…')
    .optional()
    .describe('Stripe: the secret key, or a restricted one for Checkout sessions, disputes and payments.'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must look like whsec_…')
    .optional()
    .describe('Stripe: the signing secret of the webhook that leads to /payment-events of this site.'),
  STRIPE_METHODS: z
    .string()
    .regex(/^[a-z_]+(,[a-z_]+)*$/, 'must be a list such as card,konbini,paypay')
    .transform((value) => value.split(','))
    .optional()
    .describe(
      "Stripe: ways to pay, such as card,konbini,paypay. Without it those that are turned on in Stripe's dashboard.",
    ),
}

const paymentSettings = z.object(paymentVariables)
type PaymentSettings = z.infer<typeof paymentSettings>

export type PaymentsSetting =
  | { readonly kind: 'off' | 'sandbox' }
  | {
      readonly kind: 'stripe'
      readonly secretKey: string
      readonly webhookSecret: string
      readonly methods: readonly string[]
    }

export interface Surroundings {
  /** Only this machine can come. */
  readonly alone: boolean
  readonly production: boolean
}

/** Settings of payments that are wrong together. */
export function paymentFaults(set: PaymentSettings, production: boolean): string[] {
  const faults: string[] = []
  if ((set.STRIPE_SECRET_KEY === undefined) !== (set.STRIPE_WEBHOOK_SECRET === undefined)) {
    faults.push('STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: go together; set both, or neither.')
  } else if (set.PAYMENTS === 'stripe' && set.STRIPE_SECRET_KEY === undefined) {
    faults.push('PAYMENTS: "stripe" needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.')
  }
  if (!production) return faults
  if (set.PAYMENTS === 'sandbox') {
    faults.push('PAYMENTS: "sandbox" will not do in production, where coins are real; set up stripe, or off.')
  }
  if (set.STRIPE_SECRET_KEY?.includes('_test_')) {
    faults.push('STRIPE_SECRET_KEY: a test key will not do in production; take the live one.')
  }
  return faults
}

/** `set` is without faults. */
export function paymentsSetting(set: PaymentSettings, { alone, production }: Surroundings): PaymentsSetting {
  const { PAYMENTS: wanted, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = set
  const keys = secretKey !== undefined && webhookSecret !== undefined
  if (keys && (wanted === 'stripe' || wanted === 'auto')) {
    return { kind: 'stripe', secretKey, webhookSecret, methods: set.STRIPE_METHODS ?? [] }
  }
  if (wanted === 'sandbox' || (wanted === 'auto' && alone && !production)) return { kind: 'sandbox' }
  return { kind: 'off' }
}
