import { useEffect, useRef, useState } from 'react'
import type { Pick, PickPlayback } from '#contract/picks/schemas.ts'
import { withLanguage } from '../../shell/navigation/language-parameter.tsx'
import { useTranslation } from '../../texts/index.ts'
import { isTyping } from '../../ui/is-typing.ts'
import { pickPath } from './addresses.ts'
import { PickSlide } from './pick-slide.tsx'
import { usePickList } from './use-pick-list.ts'
import { usePooledVideos } from './use-pooled-videos.ts'
import { useSwipes } from './use-swipes.ts'

/** Slides farther from the current one are empty. */
const WINDOW = 2

interface PickPagerProps {
  /** The opened pick, then older ones. */
  readonly first: readonly Pick[]
  readonly next: string | null
  /** Of the opened pick, for pages without scripts. */
  readonly playback: PickPlayback
}

/** A vertical pager of picks: swipes, the wheel and keys lead to the next one. */
export function PickPager({ first, next, playback }: PickPagerProps) {
  const { t } = useTranslation('picks')
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const picks = usePickList(first, next, current)
  const player = usePooledVideos(list, picks, current)

  useEffect(() => {
    const root = list.current
    if (root === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) setCurrent([...root.children].indexOf(target))
        }
      },
      { root, threshold: 0.6 },
    )
    for (const slide of root.children) observer.observe(slide)
    return () => observer.disconnect()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs when there are more slides
  }, [picks.length])

  const id = picks[current]?.id
  useEffect(() => {
    // The address follows the pick without a navigation, which would open the page again.
    if (id !== undefined) history.replaceState(history.state, '', withLanguage(pickPath(id), window.location.search))
  }, [id])

  function open(index: number): void {
    list.current?.children[index]?.scrollIntoView({ block: 'start' })
  }
  const move = (by: 1 | -1): void => open(current + by)
  useSwipes(list, current, picks.length, open)

  useEffect(() => {
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      j: () => move(1),
      k: () => move(-1),
      m: player.toggleMuted,
    }
    const onKey = (event: KeyboardEvent): void => {
      const act = isTyping(event) ? undefined : keys[event.key]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })

  return (
    <section aria-label={t('pager')} className="relative bg-night text-white">
      <ul
        ref={list}
        className="group h-[calc(100dvh-4rem)] snap-y snap-mandatory touch-pinch-zoom overflow-y-auto overscroll-contain [scrollbar-width:none]"
      >
        {picks.map((pick, index) => (
          <li key={pick.id} data-pick={pick.id} className="h-full snap-start snap-always">
            {Math.abs(index - current) <= WINDOW && (
              <PickSlide
                pick={pick}
                isCurrent={index === current}
                player={player}
                playback={index === 0 ? playback : null}
                onMove={{
                  previous: index > 0 ? () => move(-1) : null,
                  next: index < picks.length - 1 ? () => move(1) : null,
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
