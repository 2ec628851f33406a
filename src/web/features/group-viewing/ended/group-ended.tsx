import { Clapperboard, CircleStop, TimerOff, UserX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { groupViewingHours } from '#contract/group-viewings/limits.ts'
import type { GroupViewingEnd } from '#contract/group-viewings/room.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { useTranslation } from '../../../texts/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { contentPath } from '../addresses.ts'
import { imageOf, makerOf, titleOf, type ViewedContent } from '../content.ts'

const icons = { ended: CircleStop, lapsed: TimerOff, removed: UserX } as const

interface GroupEndedProps {
  readonly end: GroupViewingEnd
  readonly content: ViewedContent
}

/** In place of the room, for those who were in it: why it is over for them, and where to continue. */
export function GroupEnded({ end, content }: GroupEndedProps) {
  const { t } = useTranslation('group')
  const heading = useRef<HTMLHeadingElement>(null)
  // The control that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  const Icon = icons[end]
  const image = imageOf(content)
  return (
    <section aria-labelledby="group-ended" className="flex flex-col items-center gap-6 text-center">
      <Icon aria-hidden className="size-12 text-brand-ink" strokeWidth={1.5} />
      <div className="flex flex-col gap-2">
        <h1 id="group-ended" ref={heading} tabIndex={-1} className="text-xl font-black outline-none sm:text-2xl">
          {t(`ended.title.${end}`)}
        </h1>
        <p role="alert" className="text-muted">
          {t(`ended.text.${end}`, { hours: groupViewingHours })}
        </p>
      </div>
      <div className="flex w-full items-center gap-4 rounded-card border border-line p-3 text-left">
        <div className="flex aspect-video w-28 shrink-0 items-center justify-center overflow-hidden rounded-control bg-night text-white">
          {image === null ? (
            <Clapperboard aria-hidden className="size-8" />
          ) : (
            <img src={image} alt="" className="size-full object-cover" />
          )}
        </div>
        <div className="min-w-0">
          <p className="line-clamp-2 font-bold">{titleOf(content)}</p>
          <p className="truncate text-sm text-muted">{makerOf(content)}</p>
        </div>
      </div>
      <div className="flex w-full flex-col gap-3 sm:flex-row-reverse sm:justify-center">
        <ButtonLink to={contentPath(content)} variant="primary">
          {t(`ended.to.${content.kind}`)}
        </ButtonLink>
        <ButtonLink to={routePath('index')}>{t('ended.toHome')}</ButtonLink>
      </div>
    </section>
  )
}
