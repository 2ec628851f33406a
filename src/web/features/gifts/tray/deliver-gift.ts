import type { AnswerOf } from '#contract/endpoint.ts'
import type { giftEndpoints } from '#contract/gift-endpoints.ts'
import { ApiError, type Api } from '../../../api/index.ts'

export type Delivered = AnswerOf<(typeof giftEndpoints)['POST /v1/lives/{id}/gifts']>

export interface Wanted {
  readonly liveId: string
  readonly giftId: string
  readonly quantity: number
  /** Of this one gift: under it the server sends it once. */
  readonly key: string
}

const PAUSES_MS = [300, 900, 2_700]

/** Refused before the key is looked at (no session, too many calls): that tells nothing of an earlier try. */
const blind = new Set([401, 429])

/** It may have been sent, or not: only the same key again can tell. `inDoubt`: it was so before this answer. */
export const leavesOpen = (error: unknown, inDoubt: boolean): boolean =>
  error instanceof ApiError && (error.status >= 500 || (inDoubt && blind.has(error.status)))

/**
 * Sends a gift; where no answer came it asks again under the same key, so that it is neither lost nor sent twice. Rejects
 * with ApiError.
 */
export async function deliverGift(
  api: Api,
  { liveId, giftId, quantity, key }: Wanted,
  pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
): Promise<Delivered> {
  let lost: unknown
  for (let tries = 0; ; tries += 1) {
    try {
      return await api('POST /v1/lives/{id}/gifts', { params: { id: liveId }, body: { giftId, quantity, key } })
    } catch (error) {
      if (!leavesOpen(error, lost !== undefined)) throw error
      lost ??= error
      const ms = PAUSES_MS[tries]
      if (ms === undefined) throw lost
      await pause(ms)
    }
  }
}
