import { useEffect, useState, type CSSProperties } from 'react'
import type { Live } from '#contract/lives/schemas.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shell/locale/index.ts'
import { GiftAnnouncer } from '../gift-announcer.tsx'
import { canReceiveGifts, subscribeToGifts } from '../live-gifts.ts'
import './gift-overlay.css'
import { addGift, advance, emptyQueue, nextEnd, type ShownGift } from './gift-queue.ts'

/** The number of images that each animation moves separately. */
const imageCounts = { rise: 1, pop: 1, shower: 9, parade: 7, spectacle: 13 } as const

/** The index of an image, from which the stylesheet computes its position and delay. */
const placeStyle = (index: number): CSSProperties & Record<'--place', number> => ({ '--place': index })

function GiftImages({ sent: { gift } }: ShownGift) {
  return Array.from({ length: imageCounts[gift.animation] }, (_, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the images are identical and never reordered
    <img key={index} src={gift.pictureUrl} alt="" className="gift-picture" style={placeStyle(index)} />
  ))
}

/** The sender, the gift and the count. */
function Banner({ sent: { sender, gift, quantity, combo } }: ShownGift) {
  const { t } = useTranslation('gifts')
  const language = useLanguage()
  return (
    <div className="gift-banner palt">
      <img src={sender.avatarUrl} alt="" className="size-8 rounded-full bg-night object-cover" />
      <span className="min-w-0">
        <span className="block truncate text-tiny">{sender.nickName}</span>
        <span className="block truncate font-bold">{gift.name[language]}</span>
      </span>
      <strong key={combo} className="gift-count">
        {t('times', { count: Math.max(quantity, combo) })}
      </strong>
    </div>
  )
}

/** The gifts shown over the video of a live now. `follows`: gifts may arrive. */
function useShownGifts(liveId: string, follows: boolean): readonly ShownGift[] {
  const [queue, setQueue] = useState(emptyQueue)
  useEffect(() => {
    if (!follows) return undefined
    return subscribeToGifts(liveId, (sent) => setQueue((before) => addGift(before, sent, performance.now())))
  }, [liveId, follows])
  useEffect(() => {
    const end = nextEnd(queue)
    if (end === null) return undefined
    const update = () => setQueue((before) => advance(before, performance.now()))
    // Timers truncate fractions of a millisecond. After a timer that fires too early no other one would be set.
    const timer = setTimeout(update, Math.max(0, Math.ceil(end - performance.now()) + 1))
    return () => clearTimeout(timer)
  }, [queue])
  return queue.shown
}

/** Gifts over the video. Clicks pass through to the controls below; screen readers get the announcer instead. */
export function GiftOverlay({ live }: { live: Live }) {
  const follows = canReceiveGifts(live)
  const shown = useShownGifts(live.id, follows)
  return (
    <>
      <div aria-hidden className="gift-overlay on-dark">
        {shown.map((one) => (
          <div key={one.comboKey} className={`gift gift-${one.sent.gift.animation}`}>
            <div key={one.sent.combo} className="gift-flock">
              <GiftImages {...one} />
            </div>
            <Banner {...one} />
          </div>
        ))}
      </div>
      {follows && <GiftAnnouncer liveId={live.id} />}
    </>
  )
}
