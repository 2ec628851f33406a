import { Crown } from 'lucide-react'
import { LiverName } from '../../shell/liver-name.tsx'
import { useTranslation } from '../../texts/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LiveLink, Movement, Points, type ShownRank } from './rank-row.tsx'

/** Gold, silver and bronze: the second rank is on the left, the third on the right. */
const steps = [
  { order: 'order-2', avatar: 'size-20 sm:size-24', ring: 'ring-[#e0a100]', crown: 'text-[#e0a100]', height: 'h-24' },
  { order: 'order-1', avatar: 'size-16 sm:size-18', ring: 'ring-[#8b94a8]', crown: 'text-[#8b94a8]', height: 'h-18' },
  { order: 'order-3', avatar: 'size-16 sm:size-18', ring: 'ring-[#b0703a]', crown: 'text-[#b0703a]', height: 'h-14' },
] as const

/** The first three ranks. */
export function Podium({ entries, ofLivers }: { entries: readonly ShownRank[]; ofLivers: boolean }) {
  const { t } = useTranslation('rankings')
  return (
    <ol className="flex items-end justify-center gap-2 sm:gap-4" aria-label={t('podium')}>
      {entries.map(({ rank, points, user, movement, liveId }, index) => {
        const step = steps[index]
        if (!step) return null
        return (
          <li key={user.id} className={`flex w-1/3 max-w-44 flex-col items-center gap-1 text-center ${step.order}`}>
            <Crown aria-hidden className={`size-6 ${step.crown}`} />
            <span className={`rounded-full ring-3 ${step.ring}`}>
              <Avatar src={user.avatarUrl} className={`block ${step.avatar}`} />
            </span>
            <LiverName
              liver={user}
              hasPage={ofLivers}
              className="mt-1 line-clamp-2 w-full text-sm font-bold leading-snug"
            />
            <Points points={points} className="text-sm" />
            {typeof liveId === 'string' && <LiveLink liveId={liveId} name={user.nickName} />}
            <span
              className={`flex w-full flex-col items-center rounded-t-control bg-raised pt-1 leading-tight ${step.height}`}
            >
              <span aria-hidden className="text-2xl font-black tabular-nums">
                {rank}
              </span>
              <span className="sr-only">{t('rank', { rank })}</span>
              {movement !== undefined && <Movement movement={movement} />}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
