import { useEffect, useEffectEvent, useState } from 'react'
import { Play, RotateCcw } from 'lucide-react'
import { useOpenPage } from '../../../shell/navigation/language-parameter.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'

/** Seconds from the end of an episode until the next one plays. */
const countdownSeconds = 8

interface NextCountdownProps {
  readonly next: { readonly title: string; readonly path: string } | null
  onReplay(): void
}

/** Over the video at its end: the next episode, which opens after a countdown unless the viewer cancels it. */
export function NextCountdown({ next, onReplay }: NextCountdownProps) {
  const { t } = useTranslation('channels')
  const [cancelled, setCancelled] = useState(false)
  const counts = next !== null && !cancelled
  return (
    <section
      aria-label={t(next === null ? 'watch.ended' : 'watch.next')}
      className="on-dark absolute inset-0 z-2 flex flex-col items-center justify-center gap-2 overflow-y-auto bg-night/88 p-3 text-center text-white sm:gap-4"
    >
      {next === null ? (
        <p className="font-bold sm:text-xl">{t('watch.ended')}</p>
      ) : (
        <>
          {counts ? <Countdown path={next.path} /> : <p className="text-sm">{t('watch.next')}</p>}
          <p className="palt line-clamp-2 max-w-lg font-bold sm:text-2xl">{next.title}</p>
        </>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        {next !== null && (
          <ButtonLink to={next.path} variant="primary">
            <Play aria-hidden className="size-5 fill-current" />
            {t('watch.playNext')}
          </ButtonLink>
        )}
        {counts && <Button onClick={() => setCancelled(true)}>{t('watch.cancel')}</Button>}
        {!counts && (
          <Button onClick={onReplay}>
            <RotateCcw aria-hidden className="size-5" />
            {t('watch.replay')}
          </Button>
        )}
      </div>
    </section>
  )
}

function Countdown({ path }: { path: string }) {
  const { t } = useTranslation('channels')
  const openPage = useOpenPage()
  const [left, setLeft] = useState(countdownSeconds)
  const open = useEffectEvent(() => void openPage(path))
  useEffect(() => {
    const startedAt = performance.now()
    const timer = setInterval(() => {
      const passed = Math.floor((performance.now() - startedAt) / 1000)
      setLeft(Math.max(0, countdownSeconds - passed))
      if (passed < countdownSeconds) return
      clearInterval(timer)
      open()
    }, 250)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className="text-sm tabular-nums sm:text-base" role="timer">
      {t('watch.nextIn', { count: left })}
    </p>
  )
}
