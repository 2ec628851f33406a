import type { Purchase } from '#contract/purchases/schemas.ts'

/** A purchase that has not been paid yet, as the API returns it. */
export const purchaseResponse: Purchase = {
  id: 'p1',
  coins: 1100,
  yen: 1200,
  state: 'created',
  test: false,
  createdAt: '2026-11-22T12:00:00.000Z',
  checkoutUrl: null,
}
