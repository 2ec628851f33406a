import { Crown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Supporter } from '#contract/gifts/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { canReceiveGifts, subscribeToGifts } from '../live-gifts.ts'
import { createRefreshScheduler } from './refresh-scheduler.ts'

const crownColours = ['text-[#e0a100]', 'text-[#8b94a8]', 'text-[#b0703a]'] as const

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
  const support = useSupport(live.id, canReceiveGifts(live))
  if (support === null || support.supporters.length === 0) return null
  const { supporters, own, points } = support
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

interface Support {
  readonly supporters: readonly Supporter[]
  readonly own: Supporter | null
  readonly points: number
}

/** The ranking of a live; null until it is loaded. `follows`: gifts may arrive. */
function useSupport(liveId: string, follows: boolean): Support | null {
  const [support, setSupport] = useState<Support | null>(null)
  const loadedFor = useRef<string | null>(null)
  useEffect(() => {
    let unmounted = false
    const fetchSupport = async (): Promise<void> => {
      const { browserApi } = await import('../../../api/browser.ts')
      const answer = await browserApi('GET /v1/lives/{id}/supporters', { params: { id: liveId } })
      if (unmounted) return
      loadedFor.current = liveId
      setSupport(answer)
    }
    // After a failure the next gift loads the ranking again.
    const load = () => void fetchSupport().catch(() => {})
    const scheduler = createRefreshScheduler(load, () => document.hidden)
    // All pages are also notified of the start and the end of a live at the same moment.
    if (loadedFor.current === liveId) scheduler.request()
    else load()
    const unsubscribe = follows ? subscribeToGifts(liveId, scheduler.request) : () => undefined
    document.addEventListener('visibilitychange', scheduler.resume)
    return () => {
      unmounted = true
      document.removeEventListener('visibilitychange', scheduler.resume)
      scheduler.stop()
      unsubscribe()
    }
  }, [liveId, follows])
  return support
}
