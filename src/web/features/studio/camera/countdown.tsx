import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'

const seconds = 3

interface CountdownProps {
  onDone(): void
  onCancel(): void
}

/** Counts 3-2-1 before the live starts; Escape cancels, too. */
export function Countdown({ onDone, onCancel }: CountdownProps) {
  const { t } = useTranslation('broadcast', { keyPrefix: 'phone' })
  const [left, setLeft] = useState(seconds)
  const done = useEffectEvent(onDone)
  const cancel = useEffectEvent(onCancel)
  useEffect(() => {
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : done()), 1000)
    return () => clearTimeout(timer)
  }, [left])
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') cancel()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className="camera-countdown">
      <p className="palt font-bold">{t('countdown.title')}</p>
      <p role="timer" aria-live="assertive" aria-atomic className="camera-digit">
        <span key={left}>{left}</span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the only button of this state, and the pressed one is gone */}
      <Button autoFocus onClick={onCancel} className="min-h-13 px-8">
        {t('countdown.cancel')}
      </Button>
    </div>
  )
}
