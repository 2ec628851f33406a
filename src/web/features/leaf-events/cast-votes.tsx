import { Leaf, Trophy } from 'lucide-react'
import type { CastVotes, LeafAllowance, LeafRound } from '#contract/leaf-events/schemas.ts'
import { formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { leafEventPath } from './addresses.ts'
import type { BallotOutcome } from './answer-ballot.ts'
import { CastResults, placeOf } from './cast-results.tsx'
import './leaf-events.css'
import { RoundTime } from './round-time.tsx'
import { useLiveRounds } from './use-live-rounds.ts'
import { VoteForm } from './vote-form.tsx'

interface CastVotesProps {
  readonly castId: number
  readonly votes: CastVotes
  /** Of each open round of the votes; empty for visitors. */
  readonly allowances: readonly LeafAllowance[]
  readonly formKey: string
  readonly readAt: number
  readonly outcome: BallotOutcome | undefined
}

/** The leaves that a cast has received, and the vote for them in open rounds. */
export function CastVotesSection({ castId, votes, allowances, ...voting }: CastVotesProps) {
  const { t } = useTranslation('leaves')
  const language = useLanguage()
  const { open, closed, leaves, wins } = votes
  if (open.length === 0 && closed.length === 0) return null
  return (
    <section aria-labelledby="votes" className="flex flex-col gap-4">
      <h2 id="votes" className="text-xl font-bold">
        {t('cast.title')}
      </h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        <li className="inline-flex items-center gap-2">
          <Leaf aria-hidden className="size-5" />
          {t('leaves', { count: leaves, formatted: formatNumber(leaves, language) })}
        </li>
        {wins > 0 && (
          <li className="inline-flex items-center gap-2">
            <Trophy aria-hidden className="size-5 text-spark" />
            {t('cast.wins', { count: wins, formatted: formatNumber(wins, language) })}
          </li>
        )}
      </ul>
      {open.map((round, index) => (
        <CastRound key={round.id} castId={castId} round={round} allowance={allowances[index] ?? null} {...voting} />
      ))}
      {closed.length > 0 && <CastResults castId={castId} rounds={closed} />}
    </section>
  )
}

interface CastRoundProps extends Omit<CastVotesProps, 'votes' | 'allowances'> {
  readonly round: LeafRound
  readonly allowance: LeafAllowance | null
}

function CastRound({ castId, round: loaded, allowance, formKey, readAt, outcome }: CastRoundProps) {
  const { t } = useTranslation('leaves')
  const language = useLanguage()
  const [round = loaded] = useLiveRounds(loaded.eventId, [loaded], true)
  const option = round.options.find((one) => one.castId === castId)
  if (!option) return null
  const share = round.leaves === 0 ? 0 : option.leaves / round.leaves
  return (
    <div className="flex flex-col gap-3 leaf-stage rounded-card p-4 sm:p-6">
      <h3 className="text-lg font-bold">
        <SiteLink to={leafEventPath(round.eventId)} className="inline-flex min-h-11 items-center underline">
          {round.title}
        </SiteLink>
      </h3>
      <RoundTime round={round} readAt={readAt} />
      <p className="flex flex-wrap gap-x-4 font-bold tabular-nums">
        <span>{t('cast.place', { place: placeOf(option, round), count: round.options.length })}</span>
        <span>{t('leaves', { count: option.leaves, formatted: formatNumber(option.leaves, language) })}</span>
      </p>
      <span aria-hidden className="block h-3 overflow-hidden rounded-full bg-white/20">
        <span className="leaf-bar block h-full rounded-full" style={{ width: `${share * 100}%` }} />
      </span>
      {round.state === 'open' && (
        <VoteForm
          key={round.id}
          round={round}
          allowance={allowance}
          formKey={formKey}
          outcome={outcome}
          only={option.id}
        />
      )}
    </div>
  )
}
