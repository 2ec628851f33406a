import { HeartHandshake } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SentGift } from '#contract/gifts/schemas.ts'
import { reportProblem } from '../../api/problems.ts'
import { liveRoom, liveRooms } from '../../live-room/index.ts'
import { useLanguage } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { subscribeToGifts, subscribeToThanks } from './live-gifts.ts'

interface GiftLineProps {
  readonly sent: SentGift
  /** Thanks for the gift; null for all but the liver. */
  readonly onThank: ((sent: SentGift) => void) | null
}

/** A gift as one line of the chat: sender, gift, quantity, and the liver's thanks. */
export function GiftLine({ sent, onThank }: GiftLineProps) {
  const { sender, gift, quantity, thanked } = sent
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
      {thanked && (
        <span className="inline-flex shrink-0 items-center gap-1 text-tiny font-bold text-brand-ink">
          <HeartHandshake aria-hidden className="size-4" />
          {t('thanked')}
        </span>
      )}
      {onThank && !thanked && (
        <button
          type="button"
          aria-label={t('thankFor', { name: sender.nickName, gift: gift.name[language] })}
          onClick={() => onThank(sent)}
          className="min-h-8 shrink-0 rounded-full bg-brand px-3 text-tiny font-bold text-on-brand hover:bg-brand-hover"
        >
          {t('thank')}
        </button>
      )}
    </p>
  )
}

const noGifts: readonly SentGift[] = []
/** In milliseconds. */
const retryMs = 5_000

/**
 * The latest gifts of a live, the oldest first. `follows`: the running chat is shown. Each entry to the room with a
 * snapshot loads the list, because earlier gifts are then unknown. A failed load is retried.
 */
export function useGivenGifts(liveId: string, follows: boolean): readonly SentGift[] {
  const [given, setGiven] = useState({ liveId, gifts: noGifts })
  useEffect(() => {
    if (!follows) return undefined
    let unmounted = false
    let retry: ReturnType<typeof setTimeout> | undefined
    const add = (more: readonly SentGift[]): void =>
      setGiven((before) => ({ liveId, gifts: mergeGifts(before.liveId === liveId ? before.gifts : noGifts, more) }))
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
    const unsubscribeEntry = liveRooms().subscribe(liveRoom(liveId), {
      message(message) {
        if (message.type === 'joined' && message.snapshot !== null) void load()
      },
    })
    const unsubscribeGifts = subscribeToGifts(liveId, (sent) => add([sent]))
    const unsubscribeThanks = subscribeToThanks(liveId, (sent) => add([sent]))
    return () => {
      unmounted = true
      clearTimeout(retry)
      unsubscribeEntry()
      unsubscribeGifts()
      unsubscribeThanks()
    }
  }, [liveId, follows])
  return given.liveId === liveId ? given.gifts : noGifts
}

/** Older gifts are dropped; the ranking still shows their senders. */
const maxGifts = 200

/** Merges both lists without duplicates, the oldest first. */
export function mergeGifts(gifts: readonly SentGift[], more: readonly SentGift[]): readonly SentGift[] {
  const byId = new Map([...gifts, ...more].map((sent) => [sent.id, sent]))
  return [...byId.values()].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(-maxGifts)
}
