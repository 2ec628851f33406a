import { formatDateTime, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { useNow } from '../../../ui/use-now.ts'
import type { BlockOf } from '../blocks.ts'

interface TimeLeft {
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

/** Splits milliseconds into days, hours, minutes and seconds, rounded down; null if no time is left. */
export function timeLeft(milliseconds: number): TimeLeft | null {
  if (milliseconds <= 0) return null
  const total = Math.floor(milliseconds / 1000)
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  }
}

const units = ['days', 'hours', 'minutes', 'seconds'] as const

/** The time left until `until`, then the text `after`. */
export function Countdown({ heading, until, after, now }: BlockOf<'countdown'> & { now: number }) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  const left = timeLeft(Date.parse(until) - useNow(now))
  return (
    <section className="column text-center">
      <h2 className="landing-heading">{heading}</h2>
      {left === null ? (
        <p className="mt-4 text-lg">{after}</p>
      ) : (
        <dl className="mx-auto mt-6 grid max-w-xl grid-cols-4 gap-2 sm:gap-4">
          {units.map((unit) => (
            <div key={unit} className="card flex flex-col-reverse px-1 py-3 sm:py-5">
              <dt className="text-tiny text-muted sm:text-sm">{t(`countdown.${unit}`)}</dt>
              <dd className="text-3xl font-black tabular-nums text-[var(--strong)] sm:text-5xl">{left[unit]}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-4 text-sm text-muted">{t('countdown.until', { time: formatDateTime(until, language) })}</p>
    </section>
  )
}
