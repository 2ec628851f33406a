import type { Live } from '#contract/lives/schemas.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { LiveThumbnail } from '../../cover/live-cover.tsx'

/** The neighbours of a live in the order of swipes. */
export interface Neighbours {
  readonly previous: Live | null
  readonly next: Live | null
}

interface LivePagerProps extends Neighbours {
  readonly now: number
}

/** The posters of the neighbouring lives, above and below the screen of a phone: a swipe shows them at once. */
export function LivePager({ previous, next, now }: LivePagerProps) {
  return (
    <>
      {previous && <Neighbour live={previous} now={now} side="previous" />}
      {next && <Neighbour live={next} now={now} side="next" />}
    </>
  )
}

function Neighbour({ live, now, side }: { live: Live; now: number; side: 'previous' | 'next' }) {
  return (
    <div aria-hidden className="watch-neighbour" data-side={side}>
      <LiveThumbnail live={live} now={now} lazy />
      <div className="absolute inset-x-0 bottom-0 flex items-center gap-3 bg-linear-to-t from-night/85 to-transparent p-5 pt-16">
        <Avatar src={live.liver.avatarUrl} className="size-10" />
        <p className="min-w-0">
          <span className="line-clamp-2 block font-bold">{live.title}</span>
          <span className="block truncate text-sm">{live.liver.nickName}</span>
        </p>
      </div>
    </div>
  )
}

/** The lives before and after `id`; the list is circular. A live outside of the list is before its first one. */
export function neighboursOf(lives: readonly Live[], id: string): Neighbours {
  const others = lives.filter((live) => live.id !== id)
  if (others.length === 0) return { previous: null, next: null }
  const index = lives.findIndex((live) => live.id === id)
  const after = lives[(index + 1) % lives.length] ?? null
  const before = index === -1 ? lives.at(-1) : lives.at(index - 1)
  return { previous: others.length === 1 ? null : (before ?? null), next: after }
}
