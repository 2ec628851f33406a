import type { GiftAnimation, SentGift } from '#contract/gifts.ts'

/** A gift on its way over the picture. */
export interface ShownGift {
  /** The same for a combo that goes on. */
  readonly run: string
  readonly sent: SentGift
  /** Milliseconds on the clock of the page. */
  readonly until: number
}

export interface GiftQueue {
  /** At most one of those that fill the picture, and two that go beside it. */
  readonly shown: readonly ShownGift[]
  readonly waiting: readonly Omit<ShownGift, 'until'>[]
}

export const emptyQueue: GiftQueue = { shown: [], waiting: [] }

/** How long each kind is seen, in milliseconds; a combo that goes on begins anew. */
export const giftDurations = {
  rise: 2600,
  pop: 3000,
  shower: 4000,
  parade: 5200,
  spectacle: 7000,
} as const satisfies Record<GiftAnimation, number>

const places = { beside: 2, whole: 1 } as const
/** Of those that wait, the cheapest give way: nobody waits for minutes to see a gift of one coin. */
const longestQueue = 30

const animationOf = ({ sent }: Pick<ShownGift, 'sent'>): GiftAnimation => sent.gift.animation

const isWhole = (one: Pick<ShownGift, 'sent'>): boolean =>
  animationOf(one) === 'parade' || animationOf(one) === 'spectacle'

const runOf = ({ sender, gift }: SentGift): string => `${sender.id} ${gift.id}`

function withRoom(queue: GiftQueue, now: number): GiftQueue {
  let shown = queue.shown.filter(({ until }) => until > now)
  const waiting: GiftQueue['waiting'][number][] = []
  for (const next of queue.waiting) {
    const whole = isWhole(next)
    const taken = shown.filter((one) => isWhole(one) === whole).length
    const again = shown.some(({ run }) => run === next.run)
    if (again || taken >= places[whole ? 'whole' : 'beside']) waiting.push(next)
    else shown = [...shown, { ...next, until: now + giftDurations[animationOf(next)] }]
  }
  return { shown, waiting }
}

function dropCheapest(waiting: GiftQueue['waiting']): GiftQueue['waiting'] {
  if (waiting.length <= longestQueue) return waiting
  const least = Math.min(...waiting.map(({ sent }) => sent.points))
  const at = waiting.findIndex(({ sent }) => sent.points === least)
  return waiting.toSpliced(at, 1)
}

/** A gift has come: a combo goes on where it is, any other waits for its place. */
export function addGift(queue: GiftQueue, sent: SentGift, now: number): GiftQueue {
  const run = runOf(sent)
  const going = queue.shown.find((one) => one.run === run && one.until > now)
  if (going && sent.combo > going.sent.combo) {
    const renewed = { ...going, sent, until: now + giftDurations[sent.gift.animation] }
    return withRoom({ ...queue, shown: queue.shown.map((one) => (one === going ? renewed : one)) }, now)
  }
  const same = queue.waiting.findIndex((one) => one.run === run)
  const next = { run, sent }
  const waiting = same === -1 ? [...queue.waiting, next] : queue.waiting.with(same, next)
  return withRoom({ ...queue, waiting: dropCheapest(waiting) }, now)
}

/** Time has passed: what has been seen goes, what waited comes. */
export const passTime = (queue: GiftQueue, now: number): GiftQueue => withRoom(queue, now)

/** When something changes next; null when nothing is shown. */
export const nextChange = ({ shown }: GiftQueue): number | null =>
  shown.length === 0 ? null : Math.min(...shown.map(({ until }) => until))
