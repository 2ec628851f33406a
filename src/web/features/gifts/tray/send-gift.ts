import type { AnswerOf } from '#contract/endpoint.ts'
import type { giftEndpoints } from '#contract/gifts/endpoints.ts'
import type { Gift } from '#contract/gifts/schemas.ts'
import { toApiError } from '../../../api/api-error.ts'
import { ApiError, type Api } from '../../../api/index.ts'
import { newKey } from '../../../api/new-key.ts'
import { reportProblem } from '../../../api/problems.ts'

export type GiftReceipt = AnswerOf<(typeof giftEndpoints)['POST /v1/lives/{id}/gifts']>

export interface GiftOrder {
  readonly liveId: string
  readonly giftId: string
  readonly quantity: number
  /** Idempotency key: the server sends the gift once per key. */
  readonly key: string
}

const retryDelaysMs = [300, 900, 2_700]

/** Errors before the server checks the key (no session, rate limit): they do not concern earlier attempts. */
const refusedBeforeKeyCheck = new Set([401, 429])

/** Only a retry under the same key shows whether the gift was sent. `wasUnknown`: an earlier attempt had no answer. */
const isOutcomeUnknown = (error: unknown, wasUnknown: boolean): boolean =>
  error instanceof ApiError && (error.status >= 500 || (wasUnknown && refusedBeforeKeyCheck.has(error.status)))

/**
 * Sends a gift. Without an answer it retries under the same key, so that the gift is neither lost nor sent twice.
 * Rejects with ApiError.
 */
export async function sendWithRetries(
  api: Api,
  { liveId, giftId, quantity, key }: GiftOrder,
  sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
): Promise<GiftReceipt> {
  let firstError: unknown
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await api('POST /v1/lives/{id}/gifts', { params: { id: liveId }, body: { giftId, quantity, key } })
    } catch (error) {
      if (!isOutcomeUnknown(error, firstError !== undefined)) throw error
      firstError ??= error
      const delayMs = retryDelaysMs[attempt]
      if (delayMs === undefined) throw firstError
      await sleep(delayMs)
    }
  }
}

/** A gift that was ordered and whose result is not known yet. */
export interface PendingGift extends GiftOrder {
  readonly gift: Gift
}

export type SendOutcome =
  | { readonly type: 'sent'; readonly receipt: GiftReceipt }
  | { readonly type: 'refused'; readonly error: ApiError }
  /** No answer: the gift may have been sent. */
  | { readonly type: 'unknown'; readonly key: string }

/**
 * Stores the key of each gift until its result is known. The same order again uses the same key, also after other
 * orders, so that coins are never taken twice.
 */
export function createGiftSender(sendOrder: (order: GiftOrder) => Promise<GiftReceipt>) {
  let pending: readonly PendingGift[] = []
  const listeners = new Set<() => void>()

  function update(next: readonly PendingGift[]): void {
    pending = next
    for (const listener of listeners) listener()
  }

  const remove = (key: string): void => update(pending.filter((one) => one.key !== key))

  return {
    getPending: () => pending,

    subscribe(changed: () => void): () => void {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },

    async send(liveId: string, gift: Gift, quantity: number): Promise<SendOutcome> {
      const existing = pending.find(
        (one) => one.liveId === liveId && one.gift.id === gift.id && one.quantity === quantity,
      )
      const order = existing ?? { liveId, gift, giftId: gift.id, quantity, key: newKey() }
      // Stored before sending: a viewer who leaves the live and returns finds the gift while it is being sent.
      if (!existing) update([...pending, order])
      try {
        const receipt = await sendOrder(order)
        remove(order.key)
        return { type: 'sent', receipt }
      } catch (error) {
        // The API client may have failed to load, which is not an ApiError.
        const apiError = toApiError(error)
        if (!isOutcomeUnknown(apiError, existing !== undefined)) remove(order.key)
        const { status, code } = apiError
        reportProblem(status >= 500 ? 'G02' : 'G01', `status ${status} ${code}`.trimEnd())
        return apiError.status >= 500 ? { type: 'unknown', key: order.key } : { type: 'refused', error: apiError }
      }
    },
  }
}
