import { randomUUID } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import { Refusal } from '../../http/index.ts'
import { PaymentUnavailable, type Payments } from '../../ports/payments/port.ts'
import { capOf, closedFor, isMinor, monthOf } from '../rules.ts'
import type { PurchasesSetup } from '../setup.ts'
import type { PurchaseRow } from '../store/columns.ts'
import { order, readBuyer } from '../store/order.ts'
import { attachSession, findByKey } from '../store/purchase.ts'

export interface OrderRequest {
  readonly userId: number
  readonly productId: string
  readonly key: string
  readonly guardianConsent: boolean
  readonly language: Language
  /** Of the site, as the browser has reached it. */
  readonly origin: string
}

/** How long a payment can be begun; a provider may want half an hour at least. */
const openMs = 60 * 60 * 1000
/** After which an order whose provider never answered is given up. */
const unansweredMs = 10 * 60 * 1000

const titles: Record<Language, (coins: string) => string> = {
  ja: (coins) => `${coins}コイン`,
  en: (coins) => `${coins} coins`,
  ko: (coins) => `${coins}코인`,
}

/** An order whose provider has not answered yet. */
const wantsPage = ({ state, sessionId }: PurchaseRow): boolean => state === 'created' && sessionId === null

export function createOrder(setup: PurchasesSetup, payments: Payments) {
  const { database, clock, log } = setup

  async function openSession(purchase: PurchaseRow, { language, origin }: OrderRequest): Promise<void> {
    const { id, coins, yen, createdAt } = purchase
    const result = `${origin}/coins?purchase=${id}`
    try {
      const session = await payments.open({
        id,
        yen,
        language,
        title: titles[language](coins.toLocaleString(language)),
        expiresAt: new Date(createdAt.getTime() + openMs),
        returnUrl: result,
        cancelUrl: `${result}&closed=1`,
      })
      await database.run(attachSession, { id, sessionId: session.id, checkoutUrl: session.url })
    } catch (error) {
      if (!(error instanceof PaymentUnavailable)) throw error
      log.warn({ err: error, purchase: id }, 'the payment provider did not open a session')
      throw new Refusal('PAYMENT_UNAVAILABLE')
    }
  }

  async function place({ userId, productId, key, guardianConsent }: OrderRequest): Promise<PurchaseRow> {
    const at = clock.now()
    if (closedFor(setup) !== null) throw new Refusal('SALES_CLOSED')
    const month = monthOf(at)
    const buyer = await database.run(readBuyer, { userId, month })
    if (!buyer) throw new Refusal('SIGN_IN_REQUIRED')
    if (buyer.owed > 0n) throw new Refusal('COINS_OWED')
    const { birthDate } = buyer
    if (birthDate === null) throw new Refusal('BIRTH_DATE_REQUIRED')
    if (isMinor(at, birthDate) && !guardianConsent) throw new Refusal('GUARDIAN_CONSENT_REQUIRED')
    const ordered = await database.run(order, {
      id: randomUUID(),
      userId,
      key,
      productId,
      provider: payments.name,
      guardianConsent,
      at,
      month,
      cap: capOf(at, birthDate),
      lookAt: new Date(at.getTime() + unansweredMs),
    })
    if (!('purchase' in ordered))
      throw new Refusal(ordered.outcome === 'over_cap' ? 'MONTHLY_CAP' : 'PRODUCT_NOT_FOUND')
    return ordered.purchase
  }

  /** Returns the id of the purchase, which has a page to pay on. */
  return async (request: OrderRequest): Promise<string> => {
    const { userId, productId, key } = request
    const earlier = await database.run(findByKey, { userId, key })
    // What forbids new orders leaves one that stands alone; one without a page would only now be sent to be paid.
    const purchase = earlier && !wantsPage(earlier) ? earlier : await place(request)
    if (purchase.productId !== productId || purchase.provider !== payments.name) throw new Refusal('COINS_KEY_REUSED')
    if (wantsPage(purchase)) await openSession(purchase, request)
    return purchase.id
  }
}
