import { ChevronDown, ChevronUp, Minus } from 'lucide-react'
import type { RankedUser, RankingEntry } from '#contract/rankings/schemas.ts'
import { LiverName } from '../../shell/liver-name.tsx'
import { formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { Avatar } from '../../ui/avatar.tsx'

/** A rank of the current ranking, or of a closed period, which has no movements and no lives. */
export type ShownRank = RankedUser & Partial<Pick<RankingEntry, 'movement' | 'liveId'>>

export function Points({ points, className = '' }: { points: number; className?: string }) {
  const { t } = useTranslation('rankings')
  const formatted = formatNumber(points, useLanguage())
  return <span className={`font-bold tabular-nums ${className}`}>{t('points', { formatted })}</span>
}

/** Leads to the live of a liver who is on air. */
export function LiveLink({ liveId, name }: { liveId: string; name: string }) {
  const { t } = useTranslation('rankings')
  return (
    <SiteLink to={routePath('live-info___{id}', { id: liveId })} className="inline-flex min-h-11 items-center">
      <span className="inline-flex items-center gap-1.5 rounded-md bg-live px-2 py-0.5 text-tiny font-bold text-white">
        <span aria-hidden className="size-1.5 animate-breathe rounded-full bg-white" />
        {t('live')}
      </span>
      <span className="sr-only">{t('watch', { name })}</span>
    </SiteLink>
  )
}

/** The ranks gained or lost since the last period. */
export function Movement({ movement }: { movement: number | null }) {
  const { t } = useTranslation('rankings')
  if (movement === null) return <span className="text-tiny font-bold text-brand-ink">{t('movement.new')}</span>
  const ranks = Math.abs(movement)
  const Icon = movement > 0 ? ChevronUp : movement < 0 ? ChevronDown : Minus
  const text = movement > 0 ? 'up' : movement < 0 ? 'down' : 'same'
  return (
    <span
      className={`inline-flex items-center text-tiny font-bold tabular-nums ${movement > 0 ? 'text-good' : 'text-muted'}`}
    >
      <Icon aria-hidden className="size-4" />
      {ranks > 0 && <span aria-hidden>{ranks}</span>}
      <span className="sr-only">{t(`movement.${text}`, { ranks })}</span>
    </span>
  )
}

interface RankRowProps extends ShownRank {
  /** A liver, whose name leads to their page. */
  readonly ofLiver: boolean
}

export function RankRow({ rank, points, user, movement, liveId, ofLiver }: RankRowProps) {
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <span className="flex w-11 shrink-0 flex-col items-center leading-tight">
        <span className="text-lg font-black tabular-nums">{rank}</span>
        {movement !== undefined && <Movement movement={movement} />}
      </span>
      <Avatar src={user.avatarUrl} className="size-11" />
      <span className="min-w-0 flex-1">
        <LiverName liver={user} hasPage={ofLiver} className="line-clamp-2 font-bold leading-snug" />
      </span>
      {typeof liveId === 'string' && <LiveLink liveId={liveId} name={user.nickName} />}
      <Points points={points} className="shrink-0 text-sm" />
    </li>
  )
}
