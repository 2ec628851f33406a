import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '#contract/languages.ts'
import type { PaymentProviderName } from '#contract/purchases.ts'

/** What somebody is to pay for. */
export interface Order {
  /** Ours. Opening the same order again gives the same session. */
  readonly id: string
  readonly yen: number
  /** What it is, in the language of the payer. */
  readonly title: string
  readonly language: Language
  /** Until when the payment can be begun. */
  readonly expiresAt: Date
  /** Where the browser comes back to: having paid or failed, and having closed the page. */
  readonly returnUrl: string
  readonly cancelUrl: string
}

/** The provider's side of an order. */
export interface Session {
  readonly id: string
  readonly url: string
}

/** `pending`: begun, and the money comes later or not at all, as at a convenience store. */
export type SessionState = 'open' | 'pending' | 'paid' | 'failed' | 'expired'

/** How a session stands now, whatever was told before. */
export interface SessionStatus {
  readonly state: SessionState
  /** Where the payer goes on, if there is anything to do. */
  readonly url: string | null
  /** What has gone back to the payer, in yen. */
  readonly refundedYen: number
  /** The payer's bank has taken the money back, or still may. */
  readonly chargedBack: boolean
}

/** Word from the provider that something has changed: what it is, is asked. */
export interface PaymentEvent {
  readonly id: string
  readonly kind: string
  /** Null when it is about nothing of ours. */
  readonly sessionId: string | null
}

export interface Payments {
  readonly name: PaymentProviderName
  /** Only pretend money. */
  readonly test: boolean
  /** Origin that forms may lead to; null for our own. */
  readonly origin: string | null
  /** All three reject with `PaymentUnavailable` when the provider can't be asked. */
  open(order: Order): Promise<Session>
  look(sessionId: string): Promise<SessionStatus>
  /** Ends a session that is still open, and tells what became of it. */
  close(sessionId: string): Promise<SessionStatus>
  /** Throws `EventRefused` for what the provider has not signed, or not lately. `body` as it came. */
  readEvent(body: string, headers: IncomingHttpHeaders): Promise<PaymentEvent>
}

export class PaymentUnavailable extends Error {
  override readonly name = 'PaymentUnavailable'
}

export class EventRefused extends Error {
  override readonly name = 'EventRefused'
}
