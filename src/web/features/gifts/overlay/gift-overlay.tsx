import { useEffect, useRef, useState, type CSSProperties } from 'react'
import type { SentGift } from '#contract/gifts/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Announcer } from '../../../ui/announcer.tsx'
import { canReceiveGifts, subscribeToGifts } from '../live-gifts.ts'
import './gift-overlay.css'
import { ThanksBanner } from './thanks-banner.tsx'
import { subscribeToOwnGifts } from '../own-gifts.ts'
import { useThanks } from '../use-thanks.ts'
import { addGift, advance, emptyQueue, nextEnd, withdrawGift, type ShownGift } from './gift-queue.ts'

/** The number of images that each animation moves separately. */
const imageCounts = { rise: 1, pop: 1, shower: 9, parade: 7, spectacle: 13 } as const

/** The index of an image, from which the stylesheet computes its position and delay. */
const indexStyle = (index: number): CSSProperties & Record<'--index', number> => ({ '--index': index })

function GiftImages({ sent: { gift } }: ShownGift) {
  return Array.from({ length: imageCounts[gift.animation] }, (_, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the images are identical and never reordered
    <img key={index} src={gift.imageUrl} alt="" className="gift-image" style={indexStyle(index)} />
  ))
}

interface BannerProps extends ShownGift {
  readonly onThank: ((sent: SentGift) => void) | null
}

/** The sender, the gift and the count. A tap of the liver thanks for it; the chat has a button for that, too. */
function Banner({ sent, unconfirmed, onThank }: BannerProps) {
  const { t } = useTranslation('gifts')
  const language = useLanguage()
  const { sender, gift, quantity, combo } = sent
  const thank = onThank === null || unconfirmed || sent.thanked ? undefined : () => onThank(sent)
  const Element = thank ? 'button' : 'div'
  return (
    <Element
      {...(thank && { type: 'button', tabIndex: -1, onClick: thank })}
      className={`gift-banner palt ${thank ? 'pointer-events-auto text-left' : ''}`}
    >
      <img src={sender.avatarUrl} alt="" className="size-8 rounded-full bg-night object-cover" />
      <span className="min-w-0">
        <span className="block truncate text-tiny">{sender.nickName}</span>
        <span className="block truncate font-bold">{gift.name[language]}</span>
      </span>
      <strong key={combo} className="gift-count">
        {t('times', { count: Math.max(quantity, combo) })}
      </strong>
    </Element>
  )
}

/** The gifts shown over the video of a live now. `follows`: gifts may arrive. */
function useShownGifts(liveId: string, follows: boolean): readonly ShownGift[] {
  const [queue, setQueue] = useState(emptyQueue)
  useEffect(() => {
    if (!follows) return undefined
    const unsubscribeRoom = subscribeToGifts(liveId, (sent) =>
      setQueue((before) => addGift(before, sent, performance.now())),
    )
    const unsubscribeOwn = subscribeToOwnGifts(liveId, ({ sent, withdrawn }) =>
      setQueue((before) =>
        withdrawn ? withdrawGift(before, sent, performance.now()) : addGift(before, sent, performance.now(), true),
      ),
    )
    return () => {
      unsubscribeRoom()
      unsubscribeOwn()
    }
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
  const onThank = useThanks(live)
  return (
    <>
      <div aria-hidden className="gift-overlay on-dark">
        {shown.map((one) => (
          <div key={one.comboKey} data-lane={one.lane} className={`gift gift-${one.sent.gift.animation}`}>
            <div key={one.sent.combo} className="gift-flock">
              <GiftImages {...one} />
            </div>
            <Banner {...one} onThank={onThank} />
          </div>
        ))}
      </div>
      {follows && <ThanksBanner live={live} />}
      {follows && <GiftAnnouncer liveId={live.id} />}
    </>
  )
}

/** Announces gifts to screen readers: a single one by sender and name, several by their number. */
function GiftAnnouncer({ liveId }: { liveId: string }) {
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
