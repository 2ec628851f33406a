import { CalendarClock, Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Liver } from '#contract/livers/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { ShareButton } from '../../../features/channels/header/share-button.tsx'
import { formatDateTime, useLanguage } from '../../../shell/locale/index.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ButtonLink } from '../../../ui/button.tsx'

interface LiverHeaderProps {
  readonly liver: Liver
  readonly onAir: Live | null
  /** The next scheduled live. */
  readonly next: Live | null
  /** The follow button with the number of followers. */
  readonly follow: ReactNode
  readonly menu: ReactNode
}

/** A liver: avatar, name and text, whether they are on air, and what a viewer does with the page. */
export function LiverHeader({ liver, onAir, next, follow, menu }: LiverHeaderProps) {
  const { t } = useTranslation('livers')
  const { avatarUrl, nickName, signature } = liver
  return (
    <header className="card flex flex-wrap items-center gap-x-5 gap-y-4 p-5 sm:p-8">
      <Avatar
        src={avatarUrl}
        className={`size-20 sm:size-28 ${onAir ? 'ring-4 ring-live ring-offset-4 ring-offset-surface' : ''}`}
      />
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-tiny font-bold text-muted">{t('liver')}</p>
        <h1 className="text-2xl font-black break-words sm:text-3xl">{nickName}</h1>
        {signature !== '' && <p className="mt-1 text-sm">{signature}</p>}
      </div>
      <div className="flex w-full items-center gap-1 md:w-auto">
        <div className="min-w-0 flex-1">{follow}</div>
        <ShareButton title={nickName} />
        {menu}
      </div>
      <LiveAction onAir={onAir} next={next} />
    </header>
  )
}

function LiveAction({ onAir, next }: Pick<LiverHeaderProps, 'onAir' | 'next'>) {
  const { t } = useTranslation('livers')
  const language = useLanguage()
  if (onAir) {
    return (
      <ButtonLink to={routePath('live-info___{id}', { id: onAir.id })} variant="primary" className="w-full sm:w-auto">
        <Radio aria-hidden className="size-5" />
        {t('watch')}
      </ButtonLink>
    )
  }
  if (next === null || next.startsAt === null) return null
  return (
    <ButtonLink to={routePath('live-info___{id}', { id: next.id })} className="w-full sm:w-auto">
      <CalendarClock aria-hidden className="size-5" />
      {t('next', { time: formatDateTime(next.startsAt, language) })}
    </ButtonLink>
  )
}
