import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SentGift } from '#contract/gifts/schemas.ts'
import { useLanguage } from '../../shell/locale/index.ts'
import { Announcer } from '../../ui/announcer.tsx'
import { subscribeToGifts } from './live-gifts.ts'

/** Announces gifts to screen readers: a single one by sender and name, several by their number. */
export function GiftAnnouncer({ liveId }: { liveId: string }) {
  const { t } = useTranslation('gifts')
  const language = useLanguage()
  const unannounced = useRef<SentGift[]>([])
  useEffect(() => subscribeToGifts(liveId, (sent) => unannounced.current.push(sent)), [liveId])
  const next = (): string | null => {
    const summary = summarize(unannounced.current.splice(0))
    if (summary === null) return null
    const { only, count } = summary
    if (only === null) return t('announce.several', { count })
    return t('announce.one', {
      name: only.sender.nickName,
      gift: only.gift.name[language],
      times: t('times', { count }),
    })
  }
  return <Announcer name="gifts" next={next} />
}

interface Summary {
  /** The latest one when all are the same gift of the same sender, otherwise null. */
  readonly only: SentGift | null
  readonly count: number
}

/** Summarizes gifts for one announcement; null for no gifts. */
export function summarize(gifts: readonly SentGift[]): Summary | null {
  const last = gifts.at(-1)
  if (!last) return null
  const isSame = ({ sender, gift }: SentGift) => sender.id === last.sender.id && gift.id === last.gift.id
  const count = gifts.reduce((sum, { quantity }) => sum + quantity, 0)
  return { only: gifts.every(isSame) ? last : null, count }
}
