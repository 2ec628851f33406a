import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../texts/index.ts'

/** Update interval of the value for screen readers. */
const ANNOUNCE_INTERVAL_MS = 500

/** The level of the voice, updated on each animation frame without a React render. */
export function LevelMeter({ level, muted }: { level: () => number; muted: boolean }) {
  const { t } = useTranslation('broadcast')
  const meter = useRef<HTMLMeterElement>(null)
  const fill = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let shown = 0
    let announcedAt = 0
    let frame = requestAnimationFrame(function draw(now) {
      // Fast attack, slow decay.
      shown = Math.max(level(), shown - 0.02)
      if (fill.current) fill.current.style.transform = `scaleX(${shown.toFixed(3)})`
      if (meter.current && now - announcedAt > ANNOUNCE_INTERVAL_MS) {
        announcedAt = now
        meter.current.value = shown
      }
      frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [level])
  return (
    <div>
      <meter ref={meter} aria-label={t('level')} min={0} max={1} value={0} className="sr-only" />
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-raised">
        <div
          ref={fill}
          className={`h-full origin-left scale-x-0 rounded-full ${muted ? 'bg-control' : 'bg-linear-to-r from-good via-good to-spark'}`}
        />
      </div>
    </div>
  )
}
