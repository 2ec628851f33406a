import { CalendarClock, Radio } from 'lucide-react'
import type { Liver } from '#contract/livers/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { formatDateTime, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'

export interface LiverStripProps {
  readonly liver: Liver
  /** The live of the liver that is on air. */
  readonly onAir: Live | null
  /** The next scheduled live. */
  readonly next: Live | null
}

/** The liver of a channel: whether they are on air, and the way to their live. */
export function LiverStrip({ liver, onAir, next }: LiverStripProps) {
  const { t } = useTranslation('channels')
  const { id, avatarUrl, nickName, schedule, signature } = liver
  return (
    <section aria-labelledby={`liver-${id}`} className="card flex flex-wrap items-center gap-x-5 gap-y-3 p-4 sm:px-6">
      <div className="relative shrink-0">
        <Avatar
          src={avatarUrl}
          className={`size-14 ${onAir ? 'ring-3 ring-live ring-offset-2 ring-offset-surface' : ''}`}
        />
      </div>
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 text-tiny font-bold text-muted">
          {t('liver.title')}
          {onAir && <OnAirBadge />}
        </p>
        <h2 id={`liver-${id}`} className="truncate font-bold">
          <SiteLink to={routePath('liver___{id}', { id })} className="inline-block min-h-6 hover:underline">
            {nickName}
          </SiteLink>
        </h2>
        {signature !== '' && (
          <p className="text-sm">
            <span className="sr-only">{t('liver.signature')}</span>
            {signature}
          </p>
        )}
        {schedule !== '' && (
          <p className="flex items-center gap-1.5 text-sm text-muted">
            <CalendarClock aria-hidden className="size-4 shrink-0" />
            <span className="sr-only">{t('liver.schedule')}</span>
            {schedule}
          </p>
        )}
      </div>
      <LiverAction onAir={onAir} next={next} />
    </section>
  )
}

function OnAirBadge() {
  const { t } = useTranslation('channels')
  return (
    <span className="inline-flex items-center gap-1.5 rounded-md bg-live px-2 py-0.5 text-white">
      <span aria-hidden className="size-1.5 animate-breathe rounded-full bg-white" />
      {t('liver.onAir')}
    </span>
  )
}

function LiverAction({ onAir, next }: Pick<LiverStripProps, 'onAir' | 'next'>) {
  const { t } = useTranslation('channels')
  const language = useLanguage()
  if (onAir) {
    return (
      <ButtonLink to={routePath('live-info___{id}', { id: onAir.id })} variant="primary" className="max-sm:w-full">
        <Radio aria-hidden className="size-5" />
        {t('liver.watch')}
      </ButtonLink>
    )
  }
  if (next === null || next.startsAt === null) return null
  return (
    <ButtonLink to={routePath('live-info___{id}', { id: next.id })} className="max-sm:w-full">
      <CalendarClock aria-hidden className="size-5" />
      {t('liver.next', { time: formatDateTime(next.startsAt, language) })}
    </ButtonLink>
  )
}
