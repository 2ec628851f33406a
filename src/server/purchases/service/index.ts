/** The rules of buying coins. All functions but the shop need a payment provider. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Purchase, Shop } from '#contract/purchases/schemas.ts'
import type { PurchaseState } from '#contract/purchases/limits.ts'
import { DomainError } from '../../errors.ts'
import { PaymentUnavailable } from '../../ports/payments/port.ts'
import type { AccountData } from '../../slice.ts'
import { capOf, closedReasonOf, isMinor, monthOf } from '../rules.ts'
import type { PurchasesDeps } from '../deps.ts'
import { listProducts, readBuyer } from '../store/order.ts'
import { findPurchase, listPurchases, listUnderWay, type PurchaseRow } from '../store/purchase.ts'
import { moveAndCount } from './move.ts'
import { createEventHandler, createRecovery, createSettle } from './settle.ts'
import { createOrder, type OrderRequest } from './order.ts'

/** Cancelling a purchase in one of these states has no effect. */
const endedUnpaid = new Set<PurchaseState>(['cancelled', 'expired', 'failed'])

export type Purchases = ReturnType<typeof createPurchases>

function createSales(deps: PurchasesDeps, payments: NonNullable<PurchasesDeps['payments']>) {
  const settle = createSettle(deps, payments)
  return {
    payments,
    settle,
    order: createOrder(deps, payments),
    receiveEvent: createEventHandler(deps, payments, settle),
    recovery: createRecovery(deps, payments, settle),
  }
}

export function createPurchases(deps: PurchasesDeps) {
  const { database, clock, payments } = deps
  const sales = payments && createSales(deps, payments)

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

  /** Throws `PURCHASE_NOT_FOUND`, also for purchases of other users. */
  async function findOwn(userId: number, id: string): Promise<PurchaseRow> {
    const purchase = await database.run(findPurchase, id)
    if (purchase?.userId !== userId) throw new DomainError('PURCHASE_NOT_FOUND')
    return purchase
  }

  /** An account with an open payment cannot be deleted. Purchases outlive accounts, as bookkeeping law requires. */
  const account: AccountData = {
    name: 'purchases',
    async export(userId) {
      const purchases = await database.run(listPurchases, userId)
      return purchases.map(({ id, coins, yen, state, provider, guardianConsent, createdAt, paidAt, refundedYen }) => {
        return { id, coins, yen, state, provider, guardianConsent, createdAt, paidAt, refundedYen }
      })
    },
    async assertDeletable(userId) {
      if ((await database.run(listUnderWay, userId)).length > 0) throw new DomainError('PURCHASE_UNDER_WAY')
    },
    deleteUserData: async () => {},
  }

  return {
    account,
    /** Null: coins are not sold. */
    recovery: sales?.recovery ?? null,

    async shop(userId: number): Promise<Shop> {
      const at = clock.now()
      const [products, buyer, underWay] = await Promise.all([
        database.run(listProducts, null),
        database.run(readBuyer, { userId, month: monthOf(at) }),
        database.run(listUnderWay, userId),
      ])
      if (!buyer) throw new DomainError('SIGN_IN_REQUIRED')
      const { birthDate, yen } = buyer
      const cap = birthDate === null ? null : capOf(at, birthDate)
      return {
        products,
        closed: closedReasonOf(deps),
        test: payments?.test ?? false,
        birthDateKnown: birthDate !== null,
        minor: birthDate !== null && isMinor(at, birthDate),
        cap: cap === null ? null : { yen: cap, left: Math.max(0, cap - yen) },
        underWay: underWay.map(present),
      }
    },

    async order(request: OrderRequest): Promise<Purchase> {
      if (!sales) throw new DomainError('SALES_CLOSED')
      return present(await findOwn(request.userId, await sales.order(request)))
    },

    async check(userId: number, id: string): Promise<Purchase> {
      const { state } = await findOwn(userId, id)
      const unsettled = state === 'created' || state === 'pending' || state === 'paid'
      if (unsettled) await sales?.settle.tryToSettle(id)
      return present(await findOwn(userId, id))
    },

    async cancel(userId: number, id: string): Promise<Purchase> {
      const purchase = await findOwn(userId, id)
      if (endedUnpaid.has(purchase.state)) return present(purchase)
      if (purchase.state !== 'created') throw new DomainError('PURCHASE_STATE')
      const { sessionId, provider } = purchase
      if (sales && sessionId !== null && provider === sales.payments.name) {
        const status = await sales.payments.close(sessionId).catch((error: unknown) => {
          if (error instanceof PaymentUnavailable) throw new DomainError('PAYMENT_UNAVAILABLE')
          throw error
        })
        // The payment may have completed before the cancellation.
        if (status.state !== 'expired') await sales.settle.apply(purchase, status)
      }
      const step = { at: clock.now(), checkAt: null, checkoutUrl: null }
      await moveAndCount(database, purchase, { ...step, from: ['created'], to: 'cancelled' })
      return present(await findOwn(userId, id))
    },

    /** Handles an event of the provider. Rejects with `EventRefused`, or with `PaymentUnavailable`. */
    async receiveEvent(body: string, headers: IncomingHttpHeaders): Promise<void> {
      if (!sales) throw new DomainError('NOT_FOUND')
      await sales.receiveEvent(body, headers)
    },
  }
}
