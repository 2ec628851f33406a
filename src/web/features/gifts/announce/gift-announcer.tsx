import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SentGift } from '#contract/gifts.ts'
import { useLanguage } from '../../../shell/locale/index.ts'
import { Announcer } from '../../../ui/announcer.tsx'
import { listenToGifts } from '../listen-to-gifts.ts'
import { sumUp } from './sum-up.ts'

/** Tells screen readers now and then who gave what, or how many gifts there were. */
export function GiftAnnouncer({ liveId }: { liveId: string }) {
  const { t } = useTranslation('gifts')
  const language = useLanguage()
  const heard = useRef<SentGift[]>([])
  useEffect(() => listenToGifts(liveId, (sent) => heard.current.push(sent)), [liveId])
  const next = (): string | null => {
    const summary = sumUp(heard.current.splice(0))
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
