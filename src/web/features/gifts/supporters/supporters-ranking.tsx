import { Crown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Supporter } from '#contract/gifts.ts'
import { browserApi } from '../../../api/browser.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import type { ListenToGifts } from '../overlay/use-gift-queue.ts'

export interface Support {
  readonly supporters: readonly Supporter[]
  readonly own: Supporter | null
  readonly points: number
}

/** Gifts come in bursts: the ranking is read once for all of a moment. */
const gatherMs = 1500

function useSupport(liveId: string, loaded: Support, listen: ListenToGifts): Support {
  const [support, setSupport] = useState(loaded)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const read = async (): Promise<void> => {
      timer = undefined
      const answer = await browserApi('GET /v1/lives/{id}/supporters', { params: { id: liveId } })
      if (!over) setSupport(answer)
    }
    const stop = listen(() => {
      // The ranking of before stands until the next gift.
      timer ??= setTimeout(() => void read().catch(() => {}), gatherMs)
    })
    return () => {
      over = true
      clearTimeout(timer)
      stop()
    }
  }, [liveId, listen])
  return support
}

const crowns = ['text-[#e0a100]', 'text-[#8b94a8]', 'text-[#b0703a]'] as const

function Place({ rank, user, points }: Supporter) {
  const { t } = useTranslation('gifts')
  const language = useLanguage()
  const crown = crowns[rank - 1]
  return (
    <>
      <span className="flex w-8 shrink-0 items-center justify-center font-bold tabular-nums">
        {crown === undefined ? (
          rank
        ) : (
          <Crown role="img" aria-label={t('rank', { rank })} className={`size-5 ${crown}`} />
        )}
      </span>
      <img src={user.avatarUrl} alt="" loading="lazy" className="size-9 rounded-full bg-raised object-cover" />
      <span className="min-w-0 flex-1 truncate">{user.nickName}</span>
      <span className="font-bold tabular-nums">{t('points', { formatted: formatNumber(points, language) })}</span>
    </>
  )
}

interface SupportersRankingProps {
  readonly liveId: string
  /** As it was when the page was loaded. */
  readonly loaded: Support
  readonly listen: ListenToGifts
}

/** Who supported this live, by points; follows the gifts of a live on air. */
export function SupportersRanking({ liveId, loaded, listen }: SupportersRankingProps) {
  const { t } = useTranslation('gifts')
  const language = useLanguage()
  const { supporters, own, points } = useSupport(liveId, loaded, listen)
  if (supporters.length === 0) return null
  const isListed = own !== null && supporters.some(({ user }) => user.id === own.user.id)
  return (
    <section className="card mt-4 p-4 sm:p-6" aria-labelledby="supporters">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="supporters" className="palt text-lg font-bold">
          {t('supporters')}
        </h2>
        <p className="text-sm text-muted">{t('allPoints', { formatted: formatNumber(points, language) })}</p>
      </div>
      <ol className="mt-3 flex flex-col gap-2">
        {supporters.map((one) => (
          <li key={one.user.id} className="flex items-center gap-3 text-sm">
            <Place {...one} />
          </li>
        ))}
      </ol>
      {own !== null && !isListed && (
        <p className="mt-3 flex items-center gap-3 border-t border-line pt-3 text-sm">
          <Place {...own} />
        </p>
      )}
    </section>
  )
}
