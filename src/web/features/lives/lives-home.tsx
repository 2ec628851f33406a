import { useTranslation } from 'react-i18next'
import type { Live } from '#contract/lives/schemas.ts'
import { useNow } from '../../ui/use-now.ts'
import { LeadCard } from './card/lead-card.tsx'
import { LiveCard } from './card/live-card.tsx'
import { ScheduledRow } from './card/scheduled-row.tsx'
import { EmptyHome } from './empty-home.tsx'

interface LivesHomeProps {
  readonly onAir: readonly Live[]
  readonly scheduled: readonly Live[]
  /** The newest recordings. */
  readonly archived: readonly Live[]
  /** When the lists were read, in milliseconds. */
  readonly readAt: number
}

/** The lives on air, the scheduled ones, and the newest archives. */
export function LivesHome({ onAir, scheduled, archived, readAt }: LivesHomeProps) {
  const { t } = useTranslation('lives')
  const now = useNow(readAt)
  const [lead, ...others] = onAir
  return (
    <div className="flex flex-col gap-12">
      <section aria-labelledby="on-air">
        <h1 id="on-air" className="mb-5 flex items-center gap-3 text-2xl font-black sm:text-3xl">
          {onAir.length > 0 && <span aria-hidden className="size-3 animate-breathe rounded-full bg-live" />}
          {t('home.onAir')}
        </h1>
        {onAir.length === 0 ? (
          <EmptyHome />
        ) : (
          <div className="flex flex-col gap-5">
            {lead && <LeadCard live={lead} now={now} />}
            {others.length > 0 && (
              <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
                {others.map((live) => (
                  <LiveCard key={live.id} live={live} now={now} />
                ))}
              </div>
            )}
          </div>
        )}
      </section>
      <section aria-labelledby="scheduled">
        <h2 id="scheduled" className="mb-5 text-xl font-black sm:text-2xl">
          {t('home.scheduled')}
        </h2>
        {scheduled.length === 0 ? (
          <p className="text-muted">{t('home.nothingScheduled')}</p>
        ) : (
          <div className="grid gap-4 lg:grid-cols-2">
            {scheduled.map((live) => (
              <ScheduledRow key={live.id} live={live} now={now} />
            ))}
          </div>
        )}
      </section>
      {archived.length > 0 && (
        <section aria-labelledby="archived">
          <h2 id="archived" className="mb-5 text-xl font-black sm:text-2xl">
            {t('home.archived')}
          </h2>
          <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {archived.map((live) => (
              <LiveCard key={live.id} live={live} now={now} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
