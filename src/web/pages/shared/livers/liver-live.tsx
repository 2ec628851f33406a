import { Radio } from 'lucide-react'
import type { Live } from '#contract/lives/schemas.ts'
import { CardLink, LivePreview } from '../../../features/lives/card/live-cards.tsx'
import { TimeLeft } from '../../../features/lives/countdown/time-left.tsx'
import { LiveStill } from '../../../features/lives/cover/live-cover.tsx'
import { usePreviews } from '../../../player/use-previews.ts'
import { formatDateTime, useLanguage } from '../../../shell/locale/index.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { useTranslation } from '../../../texts/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CalendarLink } from '../../../ui/calendar-link.tsx'
import { useNow } from '../../../ui/use-now.ts'

const loadPreviews = async () => (await import('../../../player/muted-preview.ts')).openLivePreview

const panel = 'group relative grid overflow-hidden rounded-control border border-line bg-surface'

interface PanelProps {
  readonly live: Live
  /** When the live was read, in milliseconds. */
  readonly readAt: number
}

/** The live on air with a muted preview. */
export function OnAirPanel({ live, readAt }: PanelProps) {
  const { t } = useTranslation('livers')
  const now = useNow(readAt)
  return (
    <div ref={usePreviews(loadPreviews)}>
      <article className={`${panel} md:grid-cols-[1.4fr_1fr]`}>
        <LivePreview live={live} now={now} shape="aspect-video" />
        <div className="flex flex-col justify-center gap-4 p-4 sm:p-6">
          <h2 className="palt line-clamp-3 text-lg font-black sm:text-2xl">
            <CardLink live={live} />
          </h2>
          <ButtonLink
            to={routePath('live-info___{id}', { id: live.id })}
            variant="primary"
            className="relative z-1 w-full md:w-auto md:self-start"
          >
            <Radio aria-hidden className="size-5" />
            {t('watch')}
          </ButtonLink>
        </div>
      </article>
    </div>
  )
}

/** The next scheduled live with the time until its start and its calendar file; from the start on, that it is due. */
export function NextPanel({ live, startsAt, readAt }: PanelProps & { readonly startsAt: string }) {
  const { t } = useTranslation('livers')
  const { t: tWatch } = useTranslation('watch')
  const language = useLanguage()
  const left = Date.parse(startsAt) - useNow(readAt)
  const isDue = left <= 0
  return (
    <article className={`${panel} sm:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]`}>
      {/* On a phone, a generated cover below that of the liver shows nothing more. */}
      <div
        className={`card-thumbnail relative aspect-video overflow-hidden sm:aspect-auto sm:min-h-44 ${live.thumbnail === null ? 'max-sm:hidden' : ''}`}
      >
        <LiveStill live={live} />
      </div>
      <div className="flex flex-col justify-center gap-2 p-4 sm:p-6">
        <p className="text-sm font-bold text-brand-ink" suppressHydrationWarning>
          {tWatch(isDue ? 'stage.due' : 'stage.scheduled')}
        </p>
        {!isDue && (
          <TimeLeft
            milliseconds={left}
            className="flex items-baseline gap-2 text-3xl font-black leading-none tabular-nums sm:text-4xl"
          />
        )}
        <h2 className="palt mt-1 line-clamp-2 text-lg font-bold">
          <CardLink live={live} />
        </h2>
        <time dateTime={startsAt} className="text-sm text-muted">
          {t('next', { time: formatDateTime(startsAt, language) })}
        </time>
        {!isDue && (
          <CalendarLink
            address={`/v1/lives/${live.id}/calendar`}
            text={tWatch('stage.calendar')}
            variant="plain"
            className="relative z-1 mt-2 w-full sm:w-auto sm:self-start"
          />
        )}
      </div>
    </article>
  )
}
