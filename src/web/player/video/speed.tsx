import { Gauge } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { useTranslation } from '../../texts/index.ts'
import { isolateKeys } from '../stage-controls.tsx'
import { speeds } from './speeds.ts'

export interface SpeedControl {
  readonly rate: number
  choose(rate: number): void
}

/** The speed of the video, also after its stream is opened again. */
export function useSpeed(videoRef: RefObject<HTMLVideoElement | null>): SpeedControl {
  const [rate, setRate] = useState(1)
  useEffect(() => {
    const { current: video } = videoRef
    if (!video) return undefined
    const read = () => setRate(video.playbackRate)
    video.addEventListener('ratechange', read)
    return () => video.removeEventListener('ratechange', read)
  }, [videoRef])
  return {
    rate,
    choose(chosen) {
      const { current: video } = videoRef
      if (!video) return
      // A new source starts with the default.
      video.defaultPlaybackRate = chosen
      video.playbackRate = chosen
    },
  }
}

interface SpeedChoiceProps {
  readonly speed: SpeedControl
  /** Shows its name, as in the menu. */
  readonly labelled?: boolean
  readonly className?: string
}

/** Selects the speed. A native list, for keyboards and phones. */
export function SpeedChoice({ speed: { rate, choose }, labelled = false, className = '' }: SpeedChoiceProps) {
  const { t } = useTranslation('player')
  return (
    <label
      className={
        labelled
          ? 'flex min-h-12 items-center gap-3'
          : `relative inline-flex min-h-8 items-center rounded-full px-2 text-sm text-white focus-within:ring-3 focus-within:ring-spark hover:bg-white/15 ${className}`
      }
    >
      {labelled && <Gauge aria-hidden className="size-5 text-muted" />}
      <span className={labelled ? 'flex-1' : 'sr-only'}>{t('speed')}</span>
      <select
        ref={isolateKeys}
        value={rate}
        onChange={({ target }) => choose(Number(target.value))}
        className={
          labelled
            ? 'min-h-11 rounded-control border border-control bg-surface px-3'
            : 'cursor-pointer appearance-none bg-transparent font-bold outline-none [&>option]:text-black'
        }
      >
        {speeds.map((one) => (
          <option key={one} value={one}>
            {t('speedValue', { speed: one })}
          </option>
        ))}
      </select>
    </label>
  )
}
