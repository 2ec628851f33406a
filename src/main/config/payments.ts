/** Settings of payments for coins. */
import { z } from 'zod'

export const paymentVariables = {
  PAYMENTS: z
    .enum(['auto', 'sandbox', 'stripe', 'off'], 'must be auto, sandbox, stripe or off')
    .default('auto')
    .describe(
      'Payment provider for coins: sandbox simulates payments, stripe is Stripe Checkout, off turns sales off. auto is stripe if its keys are set, sandbox if only this machine can reach the site, else off.',
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
    .describe('Stripe: the signing secret of the webhook for /payment-events of this site.'),
  STRIPE_METHODS: z
    .string()
    .regex(/^[a-z_]+(,[a-z_]+)*$/, 'must be a list such as card,konbini,paypay')
    .transform((value) => value.split(','))
    .optional()
    .describe("Stripe: payment methods, such as card,konbini,paypay. Default: those enabled in Stripe's dashboard."),
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

export interface PaymentsEnvironment {
  /** Only this machine can reach the site. */
  readonly localOnly: boolean
  readonly production: boolean
}

/** Settings that are invalid together. */
export function paymentErrors(set: PaymentSettings, production: boolean): string[] {
  const errors: string[] = []
  if ((set.STRIPE_SECRET_KEY === undefined) !== (set.STRIPE_WEBHOOK_SECRET === undefined)) {
    errors.push('STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: only one is set; set both, or none.')
  } else if (set.PAYMENTS === 'stripe' && set.STRIPE_SECRET_KEY === undefined) {
    errors.push('PAYMENTS: "stripe" requires STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET; set both.')
  }
  if (!production) return errors
  if (set.PAYMENTS === 'sandbox') {
    errors.push('PAYMENTS: "sandbox" is invalid in production; set up stripe, or set off.')
  }
  if (set.STRIPE_SECRET_KEY?.includes('_test_')) {
    errors.push('STRIPE_SECRET_KEY: a test key is invalid in production; set the live key.')
  }
  return errors
}

/** Expects valid settings. */
export function paymentsSetting(set: PaymentSettings, { localOnly, production }: PaymentsEnvironment): PaymentsSetting {
  const { PAYMENTS: selected, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = set
  const keys = secretKey !== undefined && webhookSecret !== undefined
  if (keys && (selected === 'stripe' || selected === 'auto')) {
    return { kind: 'stripe', secretKey, webhookSecret, methods: set.STRIPE_METHODS ?? [] }
  }
  if (selected === 'sandbox' || (selected === 'auto' && localOnly && !production)) return { kind: 'sandbox' }
  return { kind: 'off' }
}
