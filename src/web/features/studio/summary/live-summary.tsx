import { PartyPopper } from 'lucide-react'
import type { Live } from '#contract/lives/schemas.ts'
import type { BestMoment, LiveSummary as Summary } from '#contract/summaries/schemas.ts'
import { formatElapsed, formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { archiveSeconds } from '../../../player/archive-time.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SummaryFigures } from './summary-figures.tsx'
import { useSummary } from './use-summary.ts'

/** The summary of an ended live: figures, the best moment and the first supporters. */
export function LiveSummary({ live }: { live: Live }) {
  const { t } = useTranslation('broadcast', { keyPrefix: 'summary' })
  const summary = useSummary(live)
  if (summary === null) {
    return (
      <Skeleton
        label={t('loading')}
        count={4}
        className="grid w-full grid-cols-2 gap-2"
        blockClassName="h-19 border border-line"
      />
    )
  }
  if ('failed' in summary) return <Notice variant="bad" title={summary.failed} />
  const { bestMoment, supporters } = summary
  return (
    <section aria-label={t('title')} className="flex w-full flex-col gap-3 text-start">
      <SummaryFigures summary={summary} />
      {bestMoment === null ? (
        <p className="palt rounded-control border border-line bg-surface p-4 text-sm text-ink">{t('quiet')}</p>
      ) : (
        <Best moment={bestMoment} live={live} />
      )}
      {supporters.length > 0 && <Supporters supporters={supporters} />}
    </section>
  )
}

function Best({ moment, live }: { moment: BestMoment; live: Live }) {
  const { t } = useTranslation('broadcast', { keyPrefix: 'summary' })
  const { fromMs, comments, gifts } = moment
  const seconds = live.archive && archiveSeconds(fromMs, live.archive)
  const counts = [
    comments > 0 ? [t('momentComments', { count: comments })] : [],
    gifts > 0 ? [t('momentGifts', { count: gifts })] : [],
  ].flat()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line bg-surface p-4 text-ink">
      <PartyPopper aria-hidden className="size-6 shrink-0 text-brand-ink" />
      <div className="min-w-0 flex-1 basis-44">
        <h3 className="palt text-tiny font-bold text-muted">{t('best')}</h3>
        <p className="palt flex flex-wrap items-baseline gap-x-2 tabular-nums">
          <span className="text-lg font-black">{t('momentAt', { time: formatElapsed(fromMs) })}</span>
          <span className="text-sm">{counts.join(t('separator'))}</span>
        </p>
      </div>
      {seconds !== null && (
        <ButtonLink to={`${routePath('live-info___{id}', { id: live.id })}?t=${seconds}`} className="text-sm">
          {t('watchMoment')}
        </ButtonLink>
      )}
    </div>
  )
}

function Supporters({ supporters }: Pick<Summary, 'supporters'>) {
  const { t } = useTranslation('broadcast', { keyPrefix: 'summary' })
  const language = useLanguage()
  return (
    <div className="rounded-control border border-line bg-surface p-4 text-ink">
      <h3 className="palt text-tiny font-bold text-muted">{t('supporters')}</h3>
      <ol className="mt-2 flex flex-col gap-2">
        {supporters.map(({ rank, user, points }) => (
          <li key={user.id} className="flex items-center gap-3 text-sm">
            <span className="w-5 text-center font-black tabular-nums">{rank}</span>
            <Avatar src={user.avatarUrl} className="size-8" />
            <span className="min-w-0 flex-1 truncate font-bold">{user.nickName}</span>
            <span className="tabular-nums">
              {t('points', { count: points, formatted: formatNumber(points, language) })}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
