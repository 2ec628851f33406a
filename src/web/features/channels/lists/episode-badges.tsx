import { CalendarClock, Crown, Key, Lock, Pencil, type LucideIcon } from 'lucide-react'
import type { EpisodeState, EpisodeVisibility } from '#contract/episodes/limits.ts'
import { useTranslation } from '../../../texts/index.ts'

const shape =
  'inline-flex items-center gap-1 whitespace-nowrap rounded-md bg-night/85 px-2 py-0.5 text-tiny font-bold text-white'

const visibilityIcons = { followers: Lock, premium: Crown, invite: Key } as const satisfies Record<
  Exclude<EpisodeVisibility, 'public'>,
  LucideIcon
>

interface VisibilityBadgeProps {
  readonly visibility: EpisodeVisibility
  readonly className?: string
}

/** Who may watch; nothing where all may. */
export function VisibilityBadge({ visibility, className = '' }: VisibilityBadgeProps) {
  const { t } = useTranslation('channels')
  if (visibility === 'public') return null
  const Icon = visibilityIcons[visibility]
  return (
    <span className={`${shape} ${className}`}>
      <Icon aria-hidden className="size-3.5" />
      {t(`visibility.${visibility}`)}
    </span>
  )
}

/** For editors: that an episode is not published. */
export function StateBadge({ state }: { state: EpisodeState }) {
  const { t } = useTranslation('channels')
  if (state === 'published') return null
  const Icon = state === 'draft' ? Pencil : CalendarClock
  return (
    <span className={shape}>
      <Icon aria-hidden className="size-3.5" />
      {t(`state.${state}`)}
    </span>
  )
}
