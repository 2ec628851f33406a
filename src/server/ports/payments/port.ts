import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '#contract/languages.ts'
import type { PaymentProviderName } from '#contract/purchases/limits.ts'

/** A payment to request. */
export interface Order {
  /** Our id, and the idempotency key of `open`. */
  readonly id: string
  readonly yen: number
  /** Product name in the language of the payer. */
  readonly title: string
  readonly language: Language
  /** When an open session expires. */
  readonly expiresAt: Date
  /** Redirect targets: `returnUrl` after a payment or failure, `cancelUrl` after closing the page. */
  readonly returnUrl: string
  readonly cancelUrl: string
}

/** The provider's session for an order. */
export interface Session {
  readonly id: string
  readonly url: string
}

/** `pending`: the money comes later or not at all, for example at a convenience store. */
export type SessionState = 'open' | 'pending' | 'paid' | 'failed' | 'expired'

/** Current status of a session. */
export interface SessionStatus {
  readonly state: SessionState
  /** Where the payer can continue; null where there is nothing to do. */
  readonly url: string | null
  /** Refunded amount in yen. */
  readonly refundedYen: number
  /** A dispute is open or lost. */
  readonly chargedBack: boolean
  /** The same text for all payments with one card; null for unpaid ones, and where the provider knows none. */
  readonly instrument: string | null
}

/** Webhook event; the status is then read with `getStatus`. */
export interface PaymentEvent {
  readonly id: string
  readonly kind: string
  /** Null for an unrelated event. */
  readonly sessionId: string | null
}

export interface Payments {
  readonly name: PaymentProviderName
  /** No real money is charged. */
  readonly test: boolean
  /** Origin of the payment page, for `form-action`; null for our own. */
  readonly origin: string | null
  /** This and the following two reject with `PaymentUnavailable` when the provider is unreachable. */
  open(order: Order): Promise<Session>
  getStatus(sessionId: string): Promise<SessionStatus>
  /** Expires an open session; returns the resulting status. */
  close(sessionId: string): Promise<SessionStatus>
  /** Throws `EventRefused` for an invalid or old signature. `body` is the raw request body. */
  readEvent(body: string, headers: IncomingHttpHeaders): Promise<PaymentEvent>
}

export class PaymentUnavailable extends Error {
  override readonly name = 'PaymentUnavailable'
}

export class EventRefused extends Error {
  override readonly name = 'EventRefused'
}
