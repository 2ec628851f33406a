import type { ReactNode } from 'react'
import type { Liver } from '#contract/livers/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { ShareButton } from '../../../features/channels/header/share-button.tsx'
import { LiveCover } from '../../../features/lives/cover/live-cover.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { NextPanel, OnAirPanel } from './liver-live.tsx'

interface LiverHeaderProps {
  readonly liver: Liver
  readonly onAir: Live | null
  /** The next scheduled live. */
  readonly next: Live | null
  /** When the lives were read, in milliseconds. */
  readonly readAt: number
  /** The follow button with the number of followers. */
  readonly follow: ReactNode
  readonly menu: ReactNode
}

/** A liver: cover, avatar, name and text, the live on air or the next one, and what a viewer does with the page. */
export function LiverHeader({ liver, onAir, next, readAt, follow, menu }: LiverHeaderProps) {
  const { t } = useTranslation('livers')
  const { id, avatarUrl, genres, nickName, signature } = liver
  return (
    <header className="card overflow-hidden">
      <div className="relative h-28 sm:h-44">
        {/* The colours are those of the liver's first genre. */}
        <LiveCover live={{ id: `liver-${id}`, genre: genres[0] ?? 'other' }} />
      </div>
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3 px-4 pb-4 sm:px-8 sm:pb-8">
        <Avatar
          src={avatarUrl}
          className={`relative -mt-10 size-24 ring-4 sm:-mt-14 sm:size-32 ${onAir ? 'ring-live' : 'ring-surface'}`}
        />
        <div className="order-1 w-full min-w-0 md:order-none md:w-auto md:flex-1 md:pt-3">
          <p className="text-tiny font-bold text-muted">{t('liver')}</p>
          <h1 className="text-2xl font-black break-words sm:text-3xl">{nickName}</h1>
          {signature !== '' && <p className="mt-1 text-sm">{signature}</p>}
        </div>
        <div className="order-2 w-full md:order-none md:w-auto">{follow}</div>
        <div className="ml-auto flex gap-1 md:ml-0">
          <ShareButton title={nickName} />
          {menu}
        </div>
      </div>
      {(onAir !== null || (next !== null && next.startsAt !== null)) && (
        <div className="px-3 pb-3 sm:px-8 sm:pb-8">
          {onAir ? (
            <OnAirPanel live={onAir} readAt={readAt} />
          ) : (
            next?.startsAt && <NextPanel live={next} startsAt={next.startsAt} readAt={readAt} />
          )}
        </div>
      )}
    </header>
  )
}
