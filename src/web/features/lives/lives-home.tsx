/** The home page: lists of lives. The page of a live is apart from it (`watch`), so that the home page loads no player. */
import { useEffect, useRef } from 'react'
import type { Live } from '#contract/lives/schemas.ts'
import { useProfile } from '../../shell/account/use-account.ts'
import { ignoreFileError } from '../../shell/reload/reload-guard.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { useTranslation } from '../../texts/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { LeadCard, LiveGrid, ScheduledRow } from './card/live-cards.tsx'

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
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = list
    let stop = () => {}
    const start = async (pointerType: string) => {
      const { playPreviews } = await import('./card/play-previews.ts')
      if (list.current) stop = playPreviews(list.current, pointerType)
    }
    // Loaded with the first movement or touch: the first load has no use for previews.
    const begin = ({ pointerType }: PointerEvent) => void start(pointerType).catch(ignoreFileError)
    current?.addEventListener('pointermove', begin, { once: true })
    return () => {
      current?.removeEventListener('pointermove', begin)
      stop()
    }
  }, [])
  return (
    <div ref={list} className="flex flex-col gap-12">
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
            {others.length > 0 && <LiveGrid lives={others} now={now} />}
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
          <LiveGrid lives={archived} now={now} />
        </section>
      )}
    </div>
  )
}

/** Shown when no live is on air, with a link to create one for livers. */
function EmptyHome() {
  const { t } = useTranslation('lives')
  const isLiver = useProfile()?.roles.includes('liver') === true
  return (
    <div className="card flex flex-col items-center gap-4 px-6 py-12 text-center">
      <svg viewBox="0 0 220 120" aria-hidden className="w-56 text-brand-ink">
        <path d="M20 104h180" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
        <path d="M62 10 38 102h64L78 10zM142 10l-24 92h64l-24-92z" fill="currentColor" fillOpacity="0.12" />
        <rect x="54" y="2" width="32" height="12" rx="6" fill="currentColor" />
        <rect x="134" y="2" width="32" height="12" rx="6" fill="currentColor" />
        <path d="M110 52v50M98 104h24" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
        <rect x="101" y="30" width="18" height="30" rx="9" fill="currentColor" />
        <path
          d="M186 34c1 7 3 9 10 10-7 1-9 3-10 10-1-7-3-9-10-10 7-1 9-3 10-10ZM30 48c.8 5 2 6.200 7 7-5 .8-6.200 2-7 7-.8-5-2-6.200-7-7 5-.8 6.200-2 7-7Z"
          fill="#ffc845"
        />
      </svg>
      <p className="text-lg font-bold">{t('home.emptyTitle')}</p>
      <p className="text-muted">{t('home.emptyText')}</p>
      {isLiver && (
        <ButtonLink to={routePath('user_live___live_create')} variant="primary">
          {t('home.emptyLiver')}
        </ButtonLink>
      )}
    </div>
  )
}

/** Puts lives of the recommended genre first and keeps the order otherwise; `genre` is '' for no recommendation. */
export function recommendedFirst(lives: readonly Live[], genre: string): Live[] {
  const isRecommended = (live: Live) => live.genre === genre
  return [...lives.filter(isRecommended), ...lives.filter((live) => !isRecommended(live))]
}
