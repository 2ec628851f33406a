/** The coins of the signed-in user: balance, purchase and history. */
export { answerCoinForm } from './shop/answer-coin-form.ts'
export { CoinsPage } from './shop/coins-page.tsx'
export { ConfirmPurchase } from './shop/confirm-purchase.tsx'
export { PurchaseResult } from './shop/purchase-result.tsx'
export { HistoryView, readFilter } from './history-view.tsx'
