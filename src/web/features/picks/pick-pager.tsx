import { useEffect, useRef, useState } from 'react'
import type { Pick, PickPlayback } from '#contract/picks/schemas.ts'
import { withLanguage } from '../../shell/navigation/language-parameter.tsx'
import { useTranslation } from '../../texts/index.ts'
import { pickPath } from './addresses.ts'
import { MoveButtons } from './move-buttons.tsx'
import { afterStep, type Step } from './moves/step.ts'
import { usePagerKeys } from './moves/use-pager-keys.ts'
import { useSlideDrag } from './moves/use-slide-drag.ts'
import { useWheel } from './moves/use-wheel.ts'
import { PickSlide } from './pick-slide.tsx'
import { usePickList } from './use-pick-list.ts'
import { usePooledVideos } from './use-pooled-videos.ts'

/** Slides farther from the current one are not on the page. */
const WINDOW = 2

interface PickPagerProps {
  /** The opened pick, then older ones. */
  readonly first: readonly Pick[]
  readonly next: string | null
  /** Of the opened pick, for pages without scripts. */
  readonly playback: PickPlayback
}

/** A vertical pager of picks: swipes, the wheel, keys and buttons lead to the next one. Nothing else moves it. */
export function PickPager({ first, next, playback }: PickPagerProps) {
  const { t } = useTranslation('picks')
  const list = useRef<HTMLUListElement>(null)
  const [wanted, setWanted] = useState(0)
  const { picks, hasMore } = usePickList(first, next, wanted)
  const last = picks.length - 1
  const current = Math.min(wanted, last)
  const player = usePooledVideos(list, picks, current)
  const isFirst = current === 0
  const isLast = current === last && !hasMore
  const mostWanted = hasMore ? last + 1 : last
  const move = (step: Step): void => {
    const pick = picks[afterStep(current, step, picks.length)]
    // A render takes as long as the decoder takes to start: they run at the same time.
    if (pick !== undefined) player.start(pick)
    // Two inputs before a render are two steps. A step beyond the last pick that was read is taken when the next one is read.
    setWanted((position) => afterStep(Math.min(position, last), step, mostWanted + 1))
  }
  // Without the next slide, there is nothing to drag into view.
  useSlideDrag(list, { isFirst, isLast: current === last }, move)
  useWheel(list, move)
  usePagerKeys(move, player.toggleMuted)

  const id = picks[current]?.id
  useEffect(() => {
    // The address follows the pick without a navigation, which would open the page again.
    if (id !== undefined) history.replaceState(history.state, '', withLanguage(pickPath(id), window.location.search))
  }, [id])

  const start = Math.max(0, current - WINDOW)
  return (
    <section aria-label={t('pager')} className="relative bg-night text-white">
      <ul ref={list} className="group relative h-[calc(100dvh-4rem)] touch-pinch-zoom overflow-clip">
        {picks.slice(start, current + WINDOW + 1).map((pick, order) => {
          const index = start + order
          return (
            <li
              key={pick.id}
              data-pick={pick.id}
              style={{ transform: `translateY(calc(${(index - current) * 100}% + var(--drag, 0px)))` }}
              className="absolute inset-0 transition-transform duration-300 group-data-dragging:transition-none motion-reduce:transition-none"
            >
              <PickSlide
                pick={pick}
                isCurrent={index === current}
                player={player}
                playback={index === 0 ? playback : null}
              />
            </li>
          )
        })}
      </ul>
      <MoveButtons isFirst={isFirst} isLast={isLast} move={move} />
    </section>
  )
}
