import { isDearerThanStated } from '#contract/coins/schemas.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { NewProduct, ProductChange, StaffProduct } from '#contract/staff/schemas.ts'
import { requireReason, type Actor, type Audit } from '../../audit/index.ts'
import { DomainError } from '../../errors.ts'
import type { Database } from '../../ports/database/port.ts'
import { addProduct, changeProduct, listAllProducts, retireProduct, type ProductUpdateResult } from './store.ts'

export interface ProductsDeps {
  readonly database: Database
  readonly audit: Audit
}

export type Products = ReturnType<typeof createProducts>

const errorCodes = {
  unknown: 'PRODUCT_ID_UNKNOWN',
  ordered: 'PRODUCT_ORDERED',
  too_dear: 'PRODUCT_TOO_DEAR',
} as const satisfies Partial<Record<ProductUpdateResult['outcome'], ErrorCode>>

/** Changes of the shop's products, for staff: permissions are not checked here. Orders keep their coins and price. */
export function createProducts({ database, audit }: ProductsDeps) {
  return {
    /** With retired products. */
    list: (): Promise<StaffProduct[]> => database.run(listAllProducts, undefined),

    async add({ actorUserId }: Actor, { id, coins, yen, reason }: NewProduct): Promise<StaffProduct> {
      requireReason(reason)
      if (isDearerThanStated({ coins, yen })) throw new DomainError('PRODUCT_TOO_DEAR')
      const details = { product: id, coins, yen, reason }
      const entry = audit.stamp({ action: 'product.added', actorUserId, subjectUserId: null, details })
      const added = await database.run(addProduct, { product: { id, coins, yen }, entry })
      if (!added) throw new DomainError('PRODUCT_ID_TAKEN')
      return added
    },

    async change({ actorUserId }: Actor, id: string, change: ProductChange): Promise<StaffProduct> {
      const { coins, yen, onSale, reason } = change
      requireReason(reason)
      const values = {
        ...(coins !== undefined && { coins }),
        ...(yen !== undefined && { yen }),
        ...(onSale && { onSale }),
      }
      if (Object.keys(values).length === 0) throw new DomainError('NOTHING_TO_CHANGE')
      const details = { product: id, ...values, reason }
      const entry = audit.stamp({ action: 'product.changed', actorUserId, subjectUserId: null, details })
      const result = await database.run(changeProduct, { id, values, entry })
      if (result.outcome !== 'changed') throw new DomainError(errorCodes[result.outcome])
      return result.product
    },

    async retire({ actorUserId }: Actor, id: string, reason: string): Promise<StaffProduct> {
      requireReason(reason)
      const details = { product: id, reason }
      const entry = audit.stamp({ action: 'product.retired', actorUserId, subjectUserId: null, details })
      const retired = await database.run(retireProduct, { id, entry })
      if (!retired) throw new DomainError('PRODUCT_ID_UNKNOWN')
      return retired
    },
  }
}
