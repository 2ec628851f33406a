import { HeartHandshake } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SentGift } from '#contract/gifts/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { useTranslation } from '../../../texts/index.ts'
import { subscribeToThanks } from '../live-gifts.ts'

const shownMs = 3500
/** More would be shown long after the gifts. */
const maxWaiting = 5

/** The liver's thanks over the video, one at a time; screen readers announce it. */
export function ThanksBanner({ live }: { live: Live }) {
  const { t } = useTranslation('gifts')
  const [thanks, setThanks] = useState<readonly SentGift[]>([])
  useEffect(
    () => subscribeToThanks(live.id, (sent) => setThanks((before) => [...before, sent].slice(0, maxWaiting))),
    [live.id],
  )
  const [shown] = thanks
  const shownId = shown?.id
  useEffect(() => {
    if (shownId === undefined) return undefined
    const timer = setTimeout(() => setThanks((before) => before.slice(1)), shownMs)
    return () => clearTimeout(timer)
  }, [shownId])
  return (
    <output className="thanks-place">
      {shown && (
        <span key={shown.id} className="thanks-banner palt">
          <HeartHandshake aria-hidden className="size-5 shrink-0" />
          {t('thanks', { liver: live.liver.nickName, name: shown.sender.nickName })}
        </span>
      )}
    </output>
  )
}
