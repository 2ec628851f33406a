import { useEffect, useId, useRef, type CSSProperties, type RefObject } from 'react'
import { pickSeconds } from '#contract/picks/limits.ts'
import { useTranslation } from '../../../texts/index.ts'
import { changeLength, longest, moveStart, type CutRange } from './cut-range.ts'
import type { Timeline } from './use-cut-preview.ts'

interface RangeFieldsProps {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly timeline: Timeline
  readonly range: CutRange
  onChange(range: CutRange): void
}

/** The start and the length of a pick. */
export function RangeFields({ video, timeline, range, onChange }: RangeFieldsProps) {
  const { t } = useTranslation('cutting')
  const { span } = timeline
  const { start, length } = range
  const seconds = Math.abs(start).toFixed(1)
  const startText = t(start <= 0 ? 'before' : 'after', { seconds })
  return (
    <div className="flex flex-col gap-1">
      <RangeBar video={video} timeline={timeline} range={range} />
      <Slider
        label={t('start')}
        text={startText}
        min={span.from}
        max={Math.round((span.until - length) * 10) / 10}
        value={start}
        onChange={(value) => onChange(moveStart(range, span, value))}
      />
      <Slider
        label={t('length')}
        text={t('seconds', { seconds: length.toFixed(1) })}
        min={pickSeconds.min}
        max={longest(span)}
        value={length}
        onChange={(value) => onChange(changeLength(range, span, value))}
      />
    </div>
  )
}

interface SliderProps {
  readonly label: string
  /** The value as a text. */
  readonly text: string
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly value: number
  onChange(value: number): void
}

/** A labelled range input of the browser, for fingers and keys. */
export function Slider({ label, text, min, max, step = 0.1, value, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[4.5rem_1fr_5.5rem] items-center gap-2">
      <label htmlFor={id} className="text-sm font-bold">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={({ target }) => onChange(Number(target.value))}
        className="h-11 w-full cursor-pointer touch-pan-y accent-brand pointer-fine:h-8"
      />
      <output htmlFor={id} className="text-right text-sm tabular-nums">
        {text}
      </output>
    </div>
  )
}

/** Shows the range in its span, and what plays. */
function RangeBar({ video, timeline: { seen, span }, range }: Omit<RangeFieldsProps, 'onChange'>) {
  const head = useRef<HTMLDivElement>(null)
  const total = span.until - span.from
  useEffect(() => {
    let frame = 0
    const move = () => {
      const { current } = video
      const at = current === null ? 0 : (current.currentTime - seen - span.from) / total
      head.current?.style.setProperty('left', `${Math.min(1, Math.max(0, at)) * 100}%`)
      frame = requestAnimationFrame(move)
    }
    move()
    return () => cancelAnimationFrame(frame)
  }, [video, seen, span, total])
  const selected: CSSProperties = {
    left: `${((range.start - span.from) / total) * 100}%`,
    width: `${(range.length / total) * 100}%`,
  }
  return (
    <div aria-hidden className="relative mt-3 h-3 overflow-hidden rounded-full bg-raised">
      <div className="absolute inset-y-0 rounded-full bg-brand" style={selected} />
      <div ref={head} className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-white" />
    </div>
  )
}
