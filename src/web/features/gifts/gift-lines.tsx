import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SentGift } from '#contract/gifts/schemas.ts'
import { reportProblem } from '../../api/problems.ts'
import { liveRoom, realtime } from '../../api/realtime/index.ts'
import { useLanguage } from '../../shell/locale/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { subscribeToGifts } from './live-gifts.ts'

/** A gift as one line of the chat: sender, gift and quantity. */
export function GiftLine({ sent: { sender, gift, quantity } }: { sent: SentGift }) {
  const { t } = useTranslation('gifts')
  const language = useLanguage()
  return (
    <p className="gift-line palt flex items-center gap-2 rounded-control bg-brand-soft px-2 py-1 text-sm">
      <Avatar src={sender.avatarUrl} className="chat-avatar size-6" />
      <span className="min-w-0 flex-1">
        <strong>{sender.nickName}</strong>
        <span className="sr-only">: </span> {gift.name[language]}
      </span>
      <img src={gift.imageUrl} alt="" width={28} height={28} className="size-7 shrink-0" />
      <strong className="shrink-0 tabular-nums">{t('times', { count: quantity })}</strong>
    </p>
  )
}

/** In milliseconds. */
const retryMs = 5_000

/**
 * The latest gifts of a live, the oldest first. `follows`: the running chat is shown. Each entry to the room with a
 * snapshot loads the list, because earlier gifts are then unknown. A failed load is retried.
 */
export function useGivenGifts(liveId: string, follows: boolean): readonly SentGift[] {
  const [gifts, setGifts] = useState<readonly SentGift[]>([])
  useEffect(() => {
    if (!follows) return undefined
    let unmounted = false
    let retry: ReturnType<typeof setTimeout> | undefined
    const add = (more: readonly SentGift[]): void => setGifts((before) => mergeGifts(before, more))
    const load = async (): Promise<void> => {
      clearTimeout(retry)
      try {
        const { browserApi } = await import('../../api/browser.ts')
        const answer = await browserApi('GET /v1/lives/{id}/gifts', { params: { id: liveId } })
        if (!unmounted) add(answer.gifts)
      } catch (error) {
        if (unmounted) return
        reportProblem('G03', String(error))
        retry = setTimeout(() => void load(), retryMs)
      }
    }
    const unsubscribeEntry = realtime().subscribe(liveRoom(liveId), {
      message(message) {
        if (message.type === 'joined' && message.snapshot !== null) void load()
      },
    })
    const unsubscribeGifts = subscribeToGifts(liveId, (sent) => add([sent]))
    return () => {
      unmounted = true
      clearTimeout(retry)
      unsubscribeEntry()
      unsubscribeGifts()
    }
  }, [liveId, follows])
  return gifts
}

/** Older gifts are dropped; the ranking still shows their senders. */
const maxGifts = 200

/** Merges both lists without duplicates, the oldest first. */
export function mergeGifts(gifts: readonly SentGift[], more: readonly SentGift[]): readonly SentGift[] {
  const byId = new Map([...gifts, ...more].map((sent) => [sent.id, sent]))
  return [...byId.values()].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(-maxGifts)
}
