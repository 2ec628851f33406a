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
}

export interface GiftQueue {
  /** At most one gift that fills the video, and two small ones. */
  readonly shown: readonly ShownGift[]
  readonly waiting: readonly Omit<ShownGift, 'endsAt'>[]
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

const slots = { small: 2, large: 1 } as const
/** Beyond this, the gift with the fewest points is dropped: a gift of one coin is not worth a wait of minutes. */
const maxWaiting = 30

const animationOf = ({ sent }: Pick<ShownGift, 'sent'>): GiftAnimation => sent.gift.animation

const isLarge = (one: Pick<ShownGift, 'sent'>): boolean =>
  animationOf(one) === 'parade' || animationOf(one) === 'spectacle'

const comboKeyOf = ({ sender, gift }: SentGift): string => `${sender.id} ${gift.id}`

/** Removes finished gifts and fills the free slots with waiting ones. */
function fillSlots(queue: GiftQueue, now: number): GiftQueue {
  let shown = queue.shown.filter(({ endsAt }) => endsAt > now)
  const waiting: GiftQueue['waiting'][number][] = []
  for (const next of queue.waiting) {
    const large = isLarge(next)
    const used = shown.filter((one) => isLarge(one) === large).length
    const isShown = shown.some(({ comboKey }) => comboKey === next.comboKey)
    if (isShown || used >= slots[large ? 'large' : 'small']) waiting.push(next)
    else shown = [...shown, { ...next, endsAt: now + giftDurations[animationOf(next)] }]
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

/** Adds a gift: it updates a shown gift of the same combo, otherwise it waits for a slot. */
export function addGift(queue: GiftQueue, sent: SentGift, now: number, unconfirmed = false): GiftQueue {
  const comboKey = comboKeyOf(sent)
  const current = queue.shown.find((one) => one.comboKey === comboKey && one.endsAt > now)
  if (current && replaces(current, sent, unconfirmed)) {
    // The confirmation does not restart the animation.
    const endsAt = current.unconfirmed ? current.endsAt : now + giftDurations[sent.gift.animation]
    const renewed = { ...current, sent, unconfirmed, endsAt }
    return fillSlots({ ...queue, shown: queue.shown.map((one) => (one === current ? renewed : one)) }, now)
  }
  const same = queue.waiting.findIndex((one) => one.comboKey === comboKey)
  const next = { comboKey, sent, unconfirmed }
  const waiting = same === -1 ? [...queue.waiting, next] : queue.waiting.with(same, next)
  return fillSlots({ ...queue, waiting: dropCheapest(waiting) }, now)
}

/** Removes the viewer's own gift that was not sent after all. */
export function withdrawGift(queue: GiftQueue, sent: SentGift, now: number): GiftQueue {
  const isKept = (one: Omit<ShownGift, 'endsAt'>) => !one.unconfirmed || one.comboKey !== comboKeyOf(sent)
  return fillSlots({ shown: queue.shown.filter(isKept), waiting: queue.waiting.filter(isKept) }, now)
}

/** The queue at a later time. */
export const advance = (queue: GiftQueue, now: number): GiftQueue => fillSlots(queue, now)

/** When the next shown gift ends; null when none is shown. */
export const nextEnd = ({ shown }: GiftQueue): number | null =>
  shown.length === 0 ? null : Math.min(...shown.map(({ endsAt }) => endsAt))
