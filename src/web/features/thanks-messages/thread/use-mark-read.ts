import { useEffect } from 'react'
import type { ThanksMessage } from '#contract/thanks-messages/schemas.ts'
import { storeUnread } from '../../../shell/thanks/unread.ts'

/** Marks the shown messages as read and updates the badges; if that fails, the next visit does it. */
export function useMarkRead(viewerId: number, userId: number, messages: readonly ThanksMessage[]): void {
  const upTo = messages.find(({ own, readAt }) => !own && readAt === null)?.id
  useEffect(() => {
    if (upTo === undefined) return
    const mark = async (): Promise<void> => {
      const { browserApi } = await import('../../../api/browser.ts')
      const name = 'POST /v1/thanks-messages/{userId}/read'
      const { unread } = await browserApi(name, { params: { userId }, body: { upTo } })
      storeUnread(viewerId, unread)
    }
    mark().catch(() => undefined)
  }, [viewerId, userId, upTo])
}
