import { Crown } from 'lucide-react'
import type { Supporter } from '#contract/gifts/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { useSupport } from './support.ts'

const crownColours = ['text-[#e0a100]', 'text-[#8b94a8]', 'text-[#b0703a]'] as const
const ringColours = ['border-[#e0a100]', 'border-[#8b94a8]', 'border-[#b0703a]'] as const

function RankedSupporter({ rank, user, points }: Supporter) {
  const { t } = useTranslation('gifts')
  const language = useLanguage()
  const crownColour = crownColours[rank - 1]
  return (
    <>
      <span className="flex w-8 shrink-0 items-center justify-center font-bold tabular-nums">
        {crownColour === undefined ? (
          rank
        ) : (
          <>
            <Crown aria-hidden className={`size-5 ${crownColour}`} />
            <span className="sr-only">{t('rank', { rank })}</span>
          </>
        )}
      </span>
      <img src={user.avatarUrl} alt="" loading="lazy" className="size-9 rounded-full bg-raised object-cover" />
      <span className="min-w-0 flex-1 truncate">{user.nickName}</span>
      <span className="font-bold tabular-nums">{t('points', { formatted: formatNumber(points, language) })}</span>
    </>
  )
}

/** The supporters of a live by points; updated while the live is on air. */
export function SupportersRanking({ live }: { live: Live }) {
  const { t } = useTranslation('gifts')
  const language = useLanguage()
  const support = useSupport(live)
  if (support === null || support.supporters.length === 0) return null
  const { supporters, own, points } = support
  const isListed = own !== null && supporters.some(({ user }) => user.id === own.user.id)
  return (
    <section className="card p-4 sm:p-6" aria-labelledby="supporters">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="supporters" className="palt text-lg font-bold">
          {t('supporters')}
        </h2>
        <p className="text-sm text-muted">{t('allPoints', { formatted: formatNumber(points, language) })}</p>
      </div>
      <ol className="mt-3 flex flex-col gap-2">
        {supporters.map((one) => (
          <li key={one.user.id} className="flex items-center gap-3 text-sm">
            <RankedSupporter {...one} />
          </li>
        ))}
      </ol>
      {own !== null && !isListed && (
        <p className="mt-3 flex items-center gap-3 border-t border-line pt-3 text-sm">
          <RankedSupporter {...own} />
        </p>
      )}
    </section>
  )
}

/** The avatars of the three supporters with the most points. */
export function TopSupporters({ live }: { live: Live }) {
  const { t } = useTranslation('gifts')
  const top = useSupport(live)?.supporters.slice(0, 3) ?? []
  if (top.length === 0) return null
  return (
    <ol aria-label={t('topSupporters')} className="watch-supporters flex shrink-0 -space-x-2">
      {top.map(({ rank, user }) => (
        <li key={user.id} title={user.nickName}>
          <span className="sr-only">
            {t('rank', { rank })} {user.nickName}
          </span>
          <Avatar src={user.avatarUrl} className={`size-8 border-2 ${ringColours[rank - 1] ?? 'border-night'}`} />
        </li>
      ))}
    </ol>
  )
}
