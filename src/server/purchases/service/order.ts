import { randomUUID } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import { orderOpenMinutes } from '#contract/purchases/limits.ts'
import { DomainError } from '../../errors.ts'
import { purchasesMoved } from '../../metrics/index.ts'
import { PaymentUnavailable, type Payments } from '../../ports/payments/port.ts'
import { capOf, closedReasonOf, isMinor, monthOf } from '../rules.ts'
import type { PurchasesDeps } from '../deps.ts'
import type { PurchaseRow } from '../store/purchase.ts'
import { order, readBuyer } from '../store/order.ts'
import { attachSession, findByKey } from '../store/purchase.ts'

export interface OrderRequest {
  readonly userId: number
  readonly productId: string
  readonly key: string
  readonly guardianConsent: boolean
  readonly language: Language
  /** The site's origin for the browser. */
  readonly origin: string
}

/** Orders without a session at the provider are cancelled after this time. */
const unansweredMs = 10 * 60 * 1000

const titles: Record<Language, (coins: string) => string> = {
  ja: (coins) => `${coins}コイン`,
  en: (coins) => `${coins} coins`,
  ko: (coins) => `${coins}코인`,
}

/** Whether the provider has not opened a session yet. */
const needsSession = ({ state, sessionId }: PurchaseRow): boolean => state === 'created' && sessionId === null

export function createOrder(deps: PurchasesDeps, payments: Payments) {
  const { database, clock, log } = deps

  async function openSession(purchase: PurchaseRow, { language, origin }: OrderRequest): Promise<void> {
    const { id, coins, yen, createdAt } = purchase
    const resultUrl = `${origin}/coins?purchase=${id}`
    try {
      const session = await payments.open({
        id,
        yen,
        language,
        title: titles[language](coins.toLocaleString(language)),
        expiresAt: new Date(createdAt.getTime() + orderOpenMinutes * 60_000),
        returnUrl: resultUrl,
        cancelUrl: `${resultUrl}&closed=1`,
      })
      await database.run(attachSession, { id, sessionId: session.id, checkoutUrl: session.url })
    } catch (error) {
      if (!(error instanceof PaymentUnavailable)) throw error
      log.warn({ err: error, purchase: id }, 'the payment provider could not open a session')
      throw new DomainError('PAYMENT_UNAVAILABLE')
    }
  }

  async function placeOrder({ userId, productId, key, guardianConsent }: OrderRequest): Promise<PurchaseRow> {
    const at = clock.now()
    if (closedReasonOf(deps) !== null) throw new DomainError('SALES_CLOSED')
    const month = monthOf(at)
    const buyer = await database.run(readBuyer, { userId, month })
    if (!buyer) throw new DomainError('SIGN_IN_REQUIRED')
    if (buyer.owed > 0n) throw new DomainError('COINS_OWED')
    const { birthDate } = buyer
    if (birthDate === null) throw new DomainError('BIRTH_DATE_REQUIRED')
    if (isMinor(at, birthDate) && !guardianConsent) throw new DomainError('GUARDIAN_CONSENT_REQUIRED')
    const result = await database.run(order, {
      id: randomUUID(),
      userId,
      key,
      productId,
      provider: payments.name,
      guardianConsent,
      at,
      month,
      cap: capOf(at, birthDate),
      checkAt: new Date(at.getTime() + unansweredMs),
    })
    if (!('purchase' in result))
      throw new DomainError(result.outcome === 'over_cap' ? 'MONTHLY_CAP' : 'PRODUCT_NOT_FOUND')
    if (result.outcome === 'ordered') purchasesMoved.inc({ state: 'created' })
    return result.purchase
  }

  /** Resolves with the id of the purchase, which has a session at the provider. */
  return async (request: OrderRequest): Promise<string> => {
    const { userId, productId, key } = request
    const earlier = await database.run(findByKey, { userId, key })
    // Rules for new orders do not apply to an existing order with a session; one without a session is still new.
    const purchase = earlier && !needsSession(earlier) ? earlier : await placeOrder(request)
    if (purchase.productId !== productId || purchase.provider !== payments.name)
      throw new DomainError('COINS_KEY_REUSED')
    if (needsSession(purchase)) await openSession(purchase, request)
    return purchase.id
  }
}
