import { Settings } from 'lucide-react'
import type { LeafAllowance, LeafEvent, LeafRound } from '#contract/leaf-events/schemas.ts'
import { formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DemoBadge } from '../../ui/demo-badge.tsx'
import type { BallotOutcome } from './answer-ballot.ts'
import { leafEventsPath } from './addresses.ts'
import { BallotFile } from './ballot-file.tsx'
import './leaf-events.css'
import { OptionPosters } from './option-posters.tsx'
import { RoundResult } from './round-result.tsx'
import { RoundTime } from './round-time.tsx'
import { useLiveRounds } from './use-live-rounds.ts'
import { VoteForm } from './vote-form.tsx'

interface LeafEventPageProps {
  readonly event: LeafEvent
  /** Null for visitors. */
  readonly allowance: LeafAllowance | null
  readonly formKey: string
  /** When the page was read, in milliseconds. */
  readonly readAt: number
  readonly outcome: BallotOutcome | undefined
}

/** The stage of a leaf event. */
export function LeafEventPage({ event, ...voting }: LeafEventPageProps) {
  const { t } = useTranslation('leaves')
  const { id, title, description, channel, demo, organizes, state } = event
  const rounds = useLiveRounds(id, event.rounds, state !== 'closed')
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-8">
      <header className="flex flex-col items-center gap-3 text-center">
        <p className="flex flex-wrap items-center justify-center gap-2 text-sm font-bold text-spark">
          {t(`state.${state}`)}
          {demo && <DemoBadge />}
        </p>
        <h1 className="palt text-3xl font-black leading-tight sm:text-5xl">{title}</h1>
        <SiteLink
          to={routePath('channels___{id}', { id: channel.id })}
          className="inline-flex min-h-11 items-center gap-2 font-bold underline-offset-4 hover:underline"
        >
          {channel.avatarUrl !== null && (
            <img src={channel.avatarUrl} alt="" className="size-8 rounded-full bg-raised object-cover" />
          )}
          {channel.name}
        </SiteLink>
        {description !== '' && <p className="max-w-2xl whitespace-pre-line">{description}</p>}
        {organizes && (
          <ButtonLink
            to={routePath('studio___{channelId}___leaf-events___{eventId}', { channelId: channel.id, eventId: id })}
            className="text-sm"
          >
            <Settings aria-hidden className="size-4" />
            {t('organize')}
          </ButtonLink>
        )}
      </header>
      {rounds.length === 0 && <p className="text-center">{t('stage.noRounds')}</p>}
      {rounds.map((round, index) => (
        <RoundStage key={round.id} round={round} first={index === 0} {...voting} />
      ))}
      <p className="text-center">
        <SiteLink to={leafEventsPath('open')} className="inline-flex min-h-11 items-center underline">
          {t('toList')}
        </SiteLink>
      </p>
    </div>
  )
}

interface RoundStageProps extends Omit<LeafEventPageProps, 'event'> {
  readonly round: LeafRound
  readonly first: boolean
}

function RoundStage({ round, first, allowance, formKey, readAt, outcome }: RoundStageProps) {
  const { t } = useTranslation('leaves')
  const language = useLanguage()
  const { id, title, result, state, leaves } = round
  const receipt = allowance?.given.find(({ roundId }) => roundId === id) ?? null
  const headingId = `round-${id}`
  return (
    <section
      aria-labelledby={headingId}
      className={`flex flex-col gap-5 rounded-card p-4 sm:p-7 ${result === null ? 'leaf-stage' : 'leaf-stage-decided'}`}
    >
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div>
          <h2 id={headingId} className="palt text-xl font-black sm:text-2xl">
            {title}
          </h2>
          <RoundTime round={round} readAt={readAt} />
        </div>
        {state !== 'upcoming' && (
          <p className="text-sm tabular-nums">
            {t('stage.total', { leaves: t('leaves', { count: leaves, formatted: formatNumber(leaves, language) }) })}
          </p>
        )}
      </div>
      {result !== null && <RoundResult round={round} result={result} readAt={readAt} />}
      {state === 'open' ? (
        <VoteForm round={round} allowance={allowance} formKey={formKey} outcome={outcome}>
          {(choice) => <OptionPosters round={round} eager={first} choice={choice} />}
        </VoteForm>
      ) : (
        <OptionPosters round={round} eager={first} choice={null} />
      )}
      {state !== 'upcoming' && <BallotFile round={round} receipt={receipt} />}
    </section>
  )
}
