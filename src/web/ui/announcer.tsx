import { useEffect, useEffectEvent, useState } from 'react'

/** The time that a screen reader needs for a short sentence, in milliseconds. */
const everyMs = 5000

interface AnnouncerProps {
  /** Identifies the announcer; unique on a page. */
  readonly name: string
  /** Called at each interval; returns the text to announce, or null. */
  readonly next: () => string | null
}

/** Announces events to screen readers, rate-limited so that each can be heard. */
export function Announcer({ name, next }: AnnouncerProps) {
  const [current, setCurrent] = useState({ count: 0, text: '' })
  const announce = useEffectEvent(() => {
    const text = next()
    if (text !== null) setCurrent(({ count }) => ({ count: count + 1, text }))
  })
  useEffect(() => {
    const timer = setInterval(() => announce(), everyMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <p aria-live="polite" data-announcer={name} className="sr-only">
      {/* A new element each time, so that a repeated text is announced again. */}
      <span key={current.count}>{current.text}</span>
    </p>
  )
}
