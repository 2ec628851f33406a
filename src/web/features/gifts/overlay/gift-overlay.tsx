import type { CSSProperties } from 'react'
import type { Live } from '#contract/lives.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shell/locale/index.ts'
import { GiftAnnouncer } from '../announce/gift-announcer.tsx'
import { takesGifts } from '../takes-gifts.ts'
import './gift-overlay.css'
import type { ShownGift } from './gift-queue.ts'
import { useGiftQueue } from './use-gift-queue.ts'

/** So many of the gift fall or go by, each at its own pace. */
const flock = { rise: 1, pop: 1, shower: 9, parade: 7, spectacle: 13 } as const

/** Where in the flock: what the styles reckon with. */
const placed = (place: number): CSSProperties & Record<'--place', number> => ({ '--place': place })

function Flock({ sent: { gift } }: ShownGift) {
  return Array.from({ length: flock[gift.animation] }, (_, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- a flock has no members of its own
    <img key={place} src={gift.pictureUrl} alt="" className="gift-picture" style={placed(place)} />
  ))
}

/** Who gave what, in words. */
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

/** Gifts as they go over the picture; takes no press, so that the controls below stay in reach. Screen readers are told apart. */
export function GiftOverlay({ live }: { live: Live }) {
  const takes = takesGifts(live)
  const shown = useGiftQueue(live.id, takes)
  return (
    <>
      <div aria-hidden className="gift-overlay on-dark">
        {shown.map((one) => (
          <div key={one.run} className={`gift gift-${one.sent.gift.animation}`}>
            <div key={one.sent.combo} className="gift-flock">
              <Flock {...one} />
            </div>
            <Banner {...one} />
          </div>
        ))}
      </div>
      {takes && <GiftAnnouncer liveId={live.id} />}
    </>
  )
}
