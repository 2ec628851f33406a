import type { GiftAnimation } from '#contract/gifts/limits.ts'
import type { SentGift } from '#contract/gifts/schemas.ts'

/** A gift shown over the video. */
export interface ShownGift {
  /** Sender and gift, which all gifts of a combo share. */
  readonly comboKey: string
  readonly sent: SentGift
  /** The viewer's own gift, which the room has not confirmed yet. */
  readonly unconfirmed: boolean
  /** In milliseconds of `performance.now()`. */
  readonly endsAt: number
  /** The banner keeps its lane when the other one becomes free; 0 or 1 for small gifts, 0 for large ones. */
  readonly lane: number
}

type WaitingGift = Omit<ShownGift, 'endsAt' | 'lane'>

export interface GiftQueue {
  /** At most one gift that fills the video, and two small ones. */
  readonly shown: readonly ShownGift[]
  readonly waiting: readonly WaitingGift[]
}

export const emptyQueue: GiftQueue = { shown: [], waiting: [] }

/** The duration of each animation, in milliseconds; the next gift of a combo restarts it. */
export const giftDurations = {
  rise: 2600,
  pop: 3000,
  shower: 4000,
  parade: 5200,
  spectacle: 7000,
} as const satisfies Record<GiftAnimation, number>

const lanes = { small: 2, large: 1 } as const
/** Beyond this, the gift with the fewest points is dropped: a gift of one coin is not worth a wait of minutes. */
const maxWaiting = 30

const animationOf = ({ sent }: Pick<ShownGift, 'sent'>): GiftAnimation => sent.gift.animation

const isLarge = (one: Pick<ShownGift, 'sent'>): boolean =>
  animationOf(one) === 'parade' || animationOf(one) === 'spectacle'

const comboKeyOf = ({ sender, gift }: SentGift): string => `${sender.id} ${gift.id}`

/** Removes finished gifts and fills the free lanes with waiting ones. */
function fillLanes(queue: GiftQueue, now: number): GiftQueue {
  let shown = queue.shown.filter(({ endsAt }) => endsAt > now)
  const waiting: WaitingGift[] = []
  for (const next of queue.waiting) {
    const large = isLarge(next)
    const used = new Set(shown.filter((one) => isLarge(one) === large).map(({ lane }) => lane))
    const isShown = shown.some(({ comboKey }) => comboKey === next.comboKey)
    const lane = used.has(0) ? 1 : 0
    if (isShown || used.size >= lanes[large ? 'large' : 'small']) waiting.push(next)
    else shown = [...shown, { ...next, lane, endsAt: now + giftDurations[animationOf(next)] }]
  }
  return { shown, waiting }
}

function dropCheapest(waiting: GiftQueue['waiting']): GiftQueue['waiting'] {
  if (waiting.length <= maxWaiting) return waiting
  const fewest = Math.min(...waiting.map(({ sent }) => sent.points))
  const index = waiting.findIndex(({ sent }) => sent.points === fewest)
  return waiting.toSpliced(index, 1)
}

/** Whether `sent` replaces a gift of the same combo: a longer combo, or the confirmation of the viewer's own gift. */
const replaces = (current: ShownGift, sent: SentGift, unconfirmed: boolean): boolean =>
  sent.combo > current.sent.combo || (current.unconfirmed && !unconfirmed)

/** Adds a gift: it updates a shown gift of the same combo, otherwise it waits for a lane. */
export function addGift(queue: GiftQueue, sent: SentGift, now: number, unconfirmed = false): GiftQueue {
  const comboKey = comboKeyOf(sent)
  const current = queue.shown.find((one) => one.comboKey === comboKey && one.endsAt > now)
  if (current && replaces(current, sent, unconfirmed)) {
    // The confirmation does not restart the animation.
    const endsAt = current.unconfirmed ? current.endsAt : now + giftDurations[sent.gift.animation]
    const renewed = { ...current, sent, unconfirmed, endsAt }
    return fillLanes({ ...queue, shown: queue.shown.map((one) => (one === current ? renewed : one)) }, now)
  }
  const same = queue.waiting.findIndex((one) => one.comboKey === comboKey)
  const next = { comboKey, sent, unconfirmed }
  const waiting = same === -1 ? [...queue.waiting, next] : queue.waiting.with(same, next)
  return fillLanes({ ...queue, waiting: dropCheapest(waiting) }, now)
}

/** Removes the viewer's own gift that was not sent after all. */
export function withdrawGift(queue: GiftQueue, sent: SentGift, now: number): GiftQueue {
  const isKept = (one: WaitingGift) => !one.unconfirmed || one.comboKey !== comboKeyOf(sent)
  return fillLanes({ shown: queue.shown.filter(isKept), waiting: queue.waiting.filter(isKept) }, now)
}

/** The queue at a later time. */
export const advance = (queue: GiftQueue, now: number): GiftQueue => fillLanes(queue, now)

/** When the next shown gift ends; null when none is shown. */
export const nextEnd = ({ shown }: GiftQueue): number | null =>
  shown.length === 0 ? null : Math.min(...shown.map(({ endsAt }) => endsAt))
