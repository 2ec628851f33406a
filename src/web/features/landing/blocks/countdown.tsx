import { useTranslation } from 'react-i18next'
import { formatDateTime, useLanguage } from '../../../shell/locale/index.ts'
import { useNow } from '../../../ui/use-now.ts'
import type { BlockOf } from '../blocks.ts'
import { timeLeft } from './time-left.ts'

const units = ['days', 'hours', 'minutes', 'seconds'] as const

/** The time left until the end of something, and what to say when it is over. */
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
