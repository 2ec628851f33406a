import { ChevronsLeft, ChevronsRight } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { useTranslation } from '../../texts/index.ts'
import { skipSeconds } from './key-actions.ts'
import { sideOf, type TapSide } from './tap-side.ts'

/** The longest time between two taps that belong together, in milliseconds. */
const betweenTapsMs = 300
/** How long the sum is shown after the last tap. */
const shownMs = 700

interface Skipped {
  readonly side: TapSide
  /** The sum of the taps. */
  readonly seconds: number
}

interface SeekTapsProps {
  readonly stage: RefObject<HTMLElement | null>
  readonly videoRef: RefObject<HTMLVideoElement | null>
}

/** Two taps at the left or right of the video move it by ten seconds, each further tap by ten more. */
export function SeekTaps({ stage, videoRef }: SeekTapsProps) {
  const { t } = useTranslation('player')
  const [skipped, setSkipped] = useState<Skipped | null>(null)
  useEffect(() => {
    const { current } = stage
    let last: { readonly side: TapSide | null; readonly at: number; readonly seconds: number } | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const tap = (event: PointerEvent) => {
      const video = videoRef.current
      if (event.pointerType !== 'touch' || !current || !video) return
      const side = sideOf(event, current.getBoundingClientRect())
      const follows = last !== null && side === last.side && event.timeStamp - last.at < betweenTapsMs
      const seconds = follows && last !== null ? last.seconds + skipSeconds : 0
      last = { side, at: event.timeStamp, seconds }
      if (side === null || seconds === 0) return
      video.currentTime += side === 'left' ? -skipSeconds : skipSeconds
      setSkipped({ side, seconds })
      clearTimeout(timer)
      timer = setTimeout(() => setSkipped(null), shownMs)
    }
    current?.addEventListener('pointerup', tap)
    return () => {
      clearTimeout(timer)
      current?.removeEventListener('pointerup', tap)
    }
  }, [stage, videoRef])
  if (skipped === null) return null
  const Icon = skipped.side === 'left' ? ChevronsLeft : ChevronsRight
  return (
    <div
      aria-hidden
      className={`pointer-events-none absolute inset-y-0 flex w-1/3 flex-col items-center justify-center bg-white/20 text-white ${skipped.side === 'left' ? 'left-0 rounded-r-full' : 'right-0 rounded-l-full'}`}
    >
      <Icon className="size-8" />
      <span className="font-bold tabular-nums">{t('skipped', { count: skipped.seconds })}</span>
    </div>
  )
}
