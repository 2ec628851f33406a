import type { Profile } from '#contract/account/schemas.ts'
import type { OwnRank } from '#contract/rankings/schemas.ts'
import { formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Points } from './rank-row.tsx'

/** The rank of the signed-in user, always in sight, with the points that are missing to the next rank. */
export function OwnRankBar({ own, user }: { own: OwnRank; user: Profile['user'] }) {
  const { t } = useTranslation('rankings')
  const language = useLanguage()
  const { rank, points, pointsToNext } = own
  const formatted = formatNumber(pointsToNext ?? 0, language)
  const distance = pointsToNext === null ? 'first' : rank === null ? 'toEnter' : 'toNext'
  return (
    <section
      aria-label={t('own.title')}
      className="sticky bottom-0 z-10 -mx-4 mt-4 border-t border-line bg-surface px-4 pb-[env(safe-area-inset-bottom)] sm:mx-0 sm:rounded-t-card sm:border-x"
    >
      <div className="flex min-h-16 items-center gap-3 py-2">
        <span className="min-w-11 shrink-0 whitespace-nowrap text-center text-lg font-black tabular-nums">
          {rank === null ? t('own.none') : formatNumber(rank, language)}
        </span>
        <Avatar src={user.avatarUrl} className="size-11" />
        <span className="min-w-0 flex-1 leading-snug">
          <span className="line-clamp-1 font-bold">{user.nickName}</span>
          <span className="block text-sm text-muted">{t(`own.${distance}`, { formatted })}</span>
        </span>
        <Points points={points} className="shrink-0 text-sm" />
      </div>
    </section>
  )
}
