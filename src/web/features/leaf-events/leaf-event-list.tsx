import type { LeafState } from '#contract/leaf-events/limits.ts'
import type { LeafEventCard, LeafRound } from '#contract/leaf-events/schemas.ts'
import { formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { leafEventPath, leafEventsPath } from './addresses.ts'
import { cardIn } from './in-language.ts'
import { decidedOf } from './option-posters.tsx'
import { PosterImage } from './poster.tsx'
import { RoundTime } from './round-time.tsx'

interface LeafEventListProps {
  readonly state: LeafState
  readonly events: readonly LeafEventCard[]
  readonly next: string | null
  readonly fromStart: boolean
  /** When the page was read, in milliseconds. */
  readonly readAt: number
}

const tabs = ['open', 'upcoming', 'closed'] as const satisfies readonly LeafState[]

/** The events in a state. */
export function LeafEventList({ state, events, next, fromStart, readAt }: LeafEventListProps) {
  const { t } = useTranslation('leaves')
  const older = `${leafEventsPath(state)}${state === 'open' ? '?' : '&'}events=${encodeURIComponent(next ?? '')}`
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6">
      <div>
        <h1 className="palt text-3xl font-black sm:text-4xl">{t('title')}</h1>
        <p className="mt-2 max-w-2xl">{t('lead')}</p>
      </div>
      <nav aria-label={t('states')}>
        <ul className="flex flex-wrap gap-2">
          {tabs.map((tab) => (
            <li key={tab}>
              <ButtonLink
                to={leafEventsPath(tab)}
                variant={tab === state ? 'primary' : 'plain'}
                aria-current={tab === state ? 'page' : undefined}
                className="text-sm sm:text-base"
              >
                {t(`state.${tab}`)}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </nav>
      {events.length === 0 && <p className="card p-8 text-center text-muted">{t(`empty.${state}`)}</p>}
      <ul className="grid gap-4 sm:grid-cols-2">
        {events.map((event, index) => (
          <li key={event.id} className="min-w-0">
            <EventCard event={event} eager={index < 2} readAt={readAt} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-center gap-3">
        {!fromStart && <ButtonLink to={leafEventsPath(state)}>{t('newest')}</ButtonLink>}
        {next !== null && (
          <ButtonLink to={older} prefetch="none" rel="nofollow">
            {t('older')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

interface EventCardProps {
  readonly event: LeafEventCard
  readonly eager: boolean
  readonly readAt: number
}

function EventCard({ event, eager, readAt }: EventCardProps) {
  const { id, title, channel, round } = cardIn(useLanguage(), event)
  return (
    <article className="card relative flex h-full flex-col overflow-hidden">
      <div className="flex aspect-video gap-0.5 bg-night">
        {round?.options.slice(0, 4).map((option) => (
          <span key={option.id} className="min-w-0 flex-1">
            <PosterImage id={option.id} url={option.imageUrl} eager={eager} />
          </span>
        ))}
      </div>
      <div className="flex flex-1 flex-col gap-1.5 p-4">
        <h2 className="palt text-lg font-bold leading-snug">
          <SiteLink to={leafEventPath(id)} className="after:absolute after:inset-0">
            {title}
          </SiteLink>
        </h2>
        <p className="text-sm text-muted">{channel.name}</p>
        {round !== null && <RoundTime round={round} readAt={readAt} />}
        {round !== null && <RoundLine round={round} />}
      </div>
    </article>
  )
}

function RoundLine({ round }: { round: LeafRound }) {
  const { t } = useTranslation('leaves')
  const language = useLanguage()
  const winner = round.options.find(({ id }) => id === decidedOf(round))
  if (winner) return <p className="font-bold text-spark">{t('wonBy', { option: winner.title })}</p>
  if (round.state === 'upcoming') return null
  const leaves = t('leaves', { count: round.leaves, formatted: formatNumber(round.leaves, language) })
  return <p className="text-sm tabular-nums">{t('stage.total', { leaves })}</p>
}
