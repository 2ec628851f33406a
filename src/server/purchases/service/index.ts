/** The rules of buying coins. Everything but the shop itself needs a provider of payments. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Purchase, PurchaseState, Shop } from '#contract/purchases.ts'
import { Refusal } from '../../http/index.ts'
import { PaymentUnavailable } from '../../ports/payments/port.ts'
import { purchasesOfAccount } from '../account.ts'
import { capOf, closedFor, isMinor, monthOf } from '../rules.ts'
import type { PurchasesSetup } from '../setup.ts'
import type { PurchaseRow } from '../store/columns.ts'
import { listProducts, readBuyer } from '../store/order.ts'
import { findPurchase, listUnderWay, movePurchase } from '../store/purchase.ts'
import { createEvents } from './events.ts'
import { createOrder, type OrderRequest } from './order.ts'
import { createRecovery } from './recovery.ts'
import { createSettle } from './settle.ts'

/** Who gives up what came to nothing has what they want. */
const overUnpaid = new Set<PurchaseState>(['cancelled', 'expired', 'failed'])

export type Purchases = ReturnType<typeof createPurchases>

function createSelling(setup: PurchasesSetup, payments: NonNullable<PurchasesSetup['payments']>) {
  const settle = createSettle(setup, payments)
  return {
    payments,
    settle,
    order: createOrder(setup, payments),
    takeEvent: createEvents(setup, payments, settle),
    recovery: createRecovery(setup, payments, settle),
  }
}

export function createPurchases(setup: PurchasesSetup) {
  const { database, clock, payments } = setup
  const selling = payments && createSelling(setup, payments)

  function present({ id, coins, yen, state, provider, createdAt, checkoutUrl }: PurchaseRow): Purchase {
    const test = provider === 'sandbox' || (provider === payments?.name && payments.test)
    const payable = state === 'created' || state === 'pending'
    return {
      id,
      coins,
      yen,
      state,
      test,
      createdAt: createdAt.toISOString(),
      checkoutUrl: payable ? checkoutUrl : null,
    }
  }

  /** Of this user; anybody else's is not there. */
  async function ownPurchase(userId: number, id: string): Promise<PurchaseRow> {
    const purchase = await database.run(findPurchase, id)
    if (purchase?.userId !== userId) throw new Refusal('PURCHASE_NOT_FOUND')
    return purchase
  }

  return {
    account: purchasesOfAccount(setup),
    /** Null where nothing is sold. */
    recovery: selling?.recovery ?? null,

    async shop(userId: number): Promise<Shop> {
      const at = clock.now()
      const [products, buyer, underWay] = await Promise.all([
        database.run(listProducts, null),
        database.run(readBuyer, { userId, month: monthOf(at) }),
        database.run(listUnderWay, userId),
      ])
      if (!buyer) throw new Refusal('SIGN_IN_REQUIRED')
      const { birthDate, yen } = buyer
      const cap = birthDate === null ? null : capOf(at, birthDate)
      return {
        products,
        closed: closedFor(setup),
        test: payments?.test ?? false,
        birthDateKnown: birthDate !== null,
        minor: birthDate !== null && isMinor(at, birthDate),
        cap: cap === null ? null : { yen: cap, left: Math.max(0, cap - yen) },
        underWay: underWay.map(present),
      }
    },

    async order(request: OrderRequest): Promise<Purchase> {
      if (!selling) throw new Refusal('SALES_CLOSED')
      return present(await ownPurchase(request.userId, await selling.order(request)))
    },

    async check(userId: number, id: string): Promise<Purchase> {
      const { state } = await ownPurchase(userId, id)
      const awaited = state === 'created' || state === 'pending' || state === 'paid'
      if (awaited) await selling?.settle.tryToSettle(id)
      return present(await ownPurchase(userId, id))
    },

    async cancel(userId: number, id: string): Promise<Purchase> {
      const purchase = await ownPurchase(userId, id)
      if (overUnpaid.has(purchase.state)) return present(purchase)
      if (purchase.state !== 'created') throw new Refusal('PURCHASE_STATE')
      const { sessionId, provider } = purchase
      if (selling && sessionId !== null && provider === selling.payments.name) {
        const status = await selling.payments.close(sessionId).catch((error: unknown) => {
          if (error instanceof PaymentUnavailable) throw new Refusal('PAYMENT_UNAVAILABLE')
          throw error
        })
        // Somebody may have paid while they gave up.
        if (status.state !== 'expired') await selling.settle.apply(purchase, status)
      }
      const step = { id, at: clock.now(), lookAt: null, checkoutUrl: null }
      await database.run(movePurchase, { ...step, from: ['created'], to: 'cancelled' })
      return present(await ownPurchase(userId, id))
    },

    /** A call of the provider. Rejects with `EventRefused`, or with `PaymentUnavailable`. */
    async takeEvent(body: string, headers: IncomingHttpHeaders): Promise<void> {
      if (!selling) throw new Refusal('NOT_FOUND')
      await selling.takeEvent(body, headers)
    },
  }
}
