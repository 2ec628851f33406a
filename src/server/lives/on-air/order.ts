import { DomainError } from '../../errors.ts'

/** The values that decide the position of a live among those on air. */
interface Ranked {
  readonly id: string
  readonly genre: string
  /** The viewer follows its liver. */
  readonly followed: boolean
}

export interface OnAir extends Ranked {
  readonly startedAt: Date | null
}

export interface Attention {
  /** Comes first after followed ones; null for no recommendation. */
  readonly recommended: string | null
  viewers(id: string): number
}

/** No live has as many viewers. */
const maxViewers = 1_000_000_000

/** Followed lives are above those of the recommended genre, and these above all others, regardless of their viewers. */
export function attentionOf({ id, followed, genre }: Ranked, { recommended, viewers }: Attention): number {
  const tier = Number(followed) * 2 + Number(genre === recommended)
  return tier * maxViewers + Math.min(viewers(id), maxViewers - 1)
}

/** The most attention first; keeps the order otherwise. */
export function orderOnAir<Live extends Ranked>(lives: readonly Live[], attention: Attention): Live[] {
  return lives
    .map((live) => ({ live, attention: attentionOf(live, attention) }))
    .toSorted((one, other) => other.attention - one.attention)
    .map(({ live }) => live)
}

/** The last live of a page, as it was then. */
export interface OnAirCursor {
  readonly id: string
  readonly attention: number
  readonly startedAt: Date | null
}

export const formatOnAirCursor = ({ attention, startedAt, id }: OnAirCursor): string =>
  `${attention}_${startedAt?.getTime() ?? 0}_${id}`

/** Null without a cursor: the first page. Throws `INVALID_REQUEST` for the cursor of another list. */
export function readOnAirCursor(text: string | undefined): OnAirCursor | null {
  if (text === undefined) return null
  const [attention = '', startedAt = '', id] = text.split('_')
  if (id === undefined) throw new DomainError('INVALID_REQUEST')
  return { attention: Number(attention), startedAt: new Date(Number(startedAt)), id }
}

/**
 * The lives after the last one of a page; `ordered` has the newest first within the same attention. A live whose viewers
 * have changed in the meantime may be on two pages or on none.
 */
export function afterOnAir<Live extends OnAir>(
  ordered: readonly Live[],
  attention: Attention,
  { id, attention: level, startedAt }: OnAirCursor,
): Live[] {
  const at = ordered.findIndex((live) => live.id === id && attentionOf(live, attention) === level)
  if (at >= 0) return ordered.slice(at + 1)
  const started = startedAt?.getTime() ?? 0
  return ordered.filter((live) => {
    const own = attentionOf(live, attention)
    return live.id !== id && (own < level || (own === level && (live.startedAt?.getTime() ?? 0) < started))
  })
}

interface OnAirPage<Live> {
  readonly shown: Live[]
  readonly next: string | null
}

/** A page of the lives on air; `onAir` has the newest first. Throws `INVALID_REQUEST` for the cursor of another list. */
export function pageOfOnAir<Live extends OnAir>(
  onAir: readonly Live[],
  attention: Attention,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): OnAirPage<Live> {
  const after = readOnAirCursor(cursor)
  const ordered = orderOnAir(onAir, attention)
  const rest = after === null ? ordered : afterOnAir(ordered, attention, after)
  const shown = rest.slice(0, limit)
  const last = shown.at(-1)
  const isMore = last !== undefined && rest.length > shown.length
  return { shown, next: isMore ? formatOnAirCursor({ ...last, attention: attentionOf(last, attention) }) : null }
}
