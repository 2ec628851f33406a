import { Crown } from 'lucide-react'
import type { EventLevel, EventRank, LiverEvent } from '#contract/events/schemas.ts'
import { LiverName } from '../../shell/liver-name.tsx'
import { formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { byDivision, isRanked } from './ranks.ts'

const colours = ['text-[#e0a100]', 'text-[#8b94a8]', 'text-[#b0703a]'] as const

/** Of a link that also covers the avatar beside it. */
const coversBox = 'after:absolute after:inset-0'

/** The highest level that these points reach. */
const levelOf = (levels: readonly EventLevel[], points: number): EventLevel | undefined =>
  levels.filter((level) => points >= level.points).toSorted((one, other) => other.points - one.points)[0]

function Points({ points }: { points: number }) {
  const { t } = useTranslation('events')
  return (
    <span className="shrink-0 text-sm font-bold tabular-nums">
      {t('points', { formatted: formatNumber(points, useLanguage()) })}
    </span>
  )
}

/** Leads to the live of a liver who is on air. */
function OnAir({ liveId, name }: { liveId: string; name: string }) {
  const { t } = useTranslation('events')
  return (
    <SiteLink to={routePath('live-info___{id}', { id: liveId })} className="inline-flex min-h-11 items-center">
      <span className="rounded-md bg-live px-2 py-0.5 text-tiny font-bold text-white">{t('onAir')}</span>
      <span className="sr-only">{t('watch', { name })}</span>
    </SiteLink>
  )
}

interface RankRowProps {
  readonly row: EventRank
  readonly levels: readonly EventLevel[]
  /** The event has started. */
  readonly ranked: boolean
}

function RankRow({ row, levels, ranked }: RankRowProps) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const { rank, points, liver, liveId } = row
  const colour = points > 0 ? colours[rank - 1] : undefined
  const level = levelOf(levels, points)
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      {ranked && (
        <span className="flex w-9 shrink-0 flex-col items-center text-lg font-black leading-tight tabular-nums">
          {colour !== undefined && <Crown aria-hidden className={`size-5 ${colour}`} />}
          <span aria-hidden>{points > 0 ? rank : '–'}</span>
          <span className="sr-only">{points > 0 ? t('rank', { rank }) : t('noRank')}</span>
        </span>
      )}
      <span className="relative flex min-w-0 flex-1 items-center gap-3">
        <Avatar src={liver.avatarUrl} className="size-11" />
        <span className="min-w-0 leading-snug">
          <span className="line-clamp-2 font-bold">
            <LiverName liver={liver} hasPage={liver.hasPage} className={coversBox} />
          </span>
          {level && <span className="block text-tiny font-bold text-brand-ink">{level.name[language]}</span>}
        </span>
      </span>
      {liveId !== null && <OnAir liveId={liveId} name={liver.nickName} />}
      {ranked && <Points points={points} />}
    </li>
  )
}

/** The livers of an event by division, with their ranks once it has started. */
export function EventRanks({ event, ranks }: { event: LiverEvent; ranks: readonly EventRank[] }) {
  const { t } = useTranslation('events')
  if (ranks.length === 0) return <p className="text-muted">{t('ranks.empty')}</p>
  const divisions = byDivision(ranks)
  const listOf = (rows: readonly EventRank[]) => (
    <ol className="divide-y divide-line">
      {rows.map((row) => (
        <RankRow key={row.liver.id} row={row} levels={event.levels} ranked={isRanked(event, ranks)} />
      ))}
    </ol>
  )
  const [single] = divisions
  if (single && divisions.length === 1) return listOf(single[1])
  return (
    <div className="flex flex-col gap-4">
      {divisions.map(([division, rows]) => (
        <section key={division} aria-label={t('division', { division })}>
          <h3 className="font-bold">{t('division', { division })}</h3>
          {listOf(rows)}
        </section>
      ))}
    </div>
  )
}

const steps = [
  { order: 'order-2', size: 'size-24 sm:size-28', height: 'h-24' },
  { order: 'order-1', size: 'size-18 sm:size-20', height: 'h-18' },
  { order: 'order-3', size: 'size-18 sm:size-20', height: 'h-14' },
] as const

/** The first three of each division of a confirmed event. */
export function AwardPodium({ ranks }: { ranks: readonly EventRank[] }) {
  const { t } = useTranslation('events')
  const divisions = byDivision(ranks.filter(({ rank, points }) => rank <= 3 && points > 0))
  return (
    <>
      {divisions.map(([division, rows]) => (
        <section
          key={division}
          aria-label={divisions.length > 1 ? t('podiumOf', { division }) : t('podium')}
          className="card px-3 pt-5 sm:px-6"
        >
          {divisions.length > 1 && (
            <h2 className="mb-3 text-center text-lg font-bold">{t('division', { division })}</h2>
          )}
          <ol className="flex items-end justify-center gap-2 sm:gap-4">
            {rows.map(({ rank, points, liver }, index) => {
              const step = steps[index]
              if (!step) return null
              return (
                <li
                  key={liver.id}
                  className={`flex w-1/3 max-w-44 flex-col items-center gap-1 text-center ${step.order}`}
                >
                  <Crown aria-hidden className={`size-7 ${colours[index] ?? ''}`} />
                  <span className="relative flex w-full flex-col items-center gap-1">
                    <Avatar src={liver.avatarUrl} className={`block ${step.size}`} />
                    <span className="mt-1 line-clamp-2 w-full text-sm font-bold leading-snug">
                      <LiverName liver={liver} hasPage={liver.hasPage} className={coversBox} />
                    </span>
                  </span>
                  <Points points={points} />
                  <span
                    className={`flex w-full items-start justify-center rounded-t-control bg-raised pt-1 text-2xl font-black tabular-nums ${step.height}`}
                  >
                    <span aria-hidden>{rank}</span>
                    <span className="sr-only">{t('rank', { rank })}</span>
                  </span>
                </li>
              )
            })}
          </ol>
        </section>
      ))}
    </>
  )
}
