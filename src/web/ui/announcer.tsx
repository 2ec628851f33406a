import { useEffect, useEffectEvent, useState } from 'react'

/** In milliseconds: as long as a screen reader needs for a short sentence. */
const everyMs = 5000

interface AnnouncerProps {
  /** Of what it tells; there is one of each on a page. */
  readonly name: string
  /** Asked now and then what there is to say; null for nothing new. */
  readonly next: () => string | null
}

/** Tells screen readers what happens, no faster than can be listened to. */
export function Announcer({ name, next }: AnnouncerProps) {
  const [said, setSaid] = useState({ turn: 0, text: '' })
  const announce = useEffectEvent(() => {
    const text = next()
    if (text !== null) setSaid(({ turn }) => ({ turn: turn + 1, text }))
  })
  useEffect(() => {
    const timer = setInterval(() => announce(), everyMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <p aria-live="polite" data-announcer={name} className="sr-only">
      {/* Anew each time: the same words twice are heard twice. */}
      <span key={said.turn}>{said.text}</span>
    </p>
  )
}
