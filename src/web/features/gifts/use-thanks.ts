import { useCallback } from 'react'
import type { SentGift } from '#contract/gifts/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { toApiError } from '../../api/api-error.ts'
import { useProfile } from '../../shell/account/use-account.ts'
import { toast } from '../../shell/toasts/index.ts'

async function thank(liveId: string, { id: sentGiftId }: SentGift): Promise<void> {
  try {
    const { browserApi } = await import('../../api/browser.ts')
    const params = { id: liveId, sentGiftId }
    await browserApi('POST /v1/lives/{id}/gifts/{sentGiftId}/thanks', { params, body: {} })
  } catch (error) {
    await toast.error(toApiError(error).message)
  }
}

/** Thanks for a gift, visible to all; null for all but the liver. */
export function useThanks({ id, liver }: Pick<Live, 'id' | 'liver'>): ((sent: SentGift) => void) | null {
  const isLiver = useProfile()?.user.id === liver.id
  const send = useCallback((sent: SentGift) => void thank(id, sent), [id])
  return isLiver ? send : null
}
