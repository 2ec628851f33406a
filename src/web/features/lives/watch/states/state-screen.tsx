import { WifiOff, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Live } from '#contract/lives/schemas.ts'
import { useTranslation } from '../../../../texts/index.ts'
import { LiveStill } from '../../cover/live-cover.tsx'
import { useOnline } from './use-online.ts'
import './states.css'

interface StateScreenProps {
  readonly live: Live
  readonly icon?: LucideIcon
  readonly title: string
  readonly children?: ReactNode
  /** The one main action. Without a network, a note replaces it. */
  readonly action: ReactNode
  /** Shown below the action. */
  readonly more?: ReactNode
  /** The player is below the screen, instead of the cover. */
  readonly overPlayer?: boolean
}

/** A state of a live without playback, in the stage. */
export function StateScreen({ live, icon: Icon, title, children, action, more, overPlayer = false }: StateScreenProps) {
  const { t } = useTranslation('watch')
  const online = useOnline()
  return (
    <section
      aria-label={title}
      className="state-screen on-dark"
      data-over-player={overPlayer || undefined}
      data-still={live.thumbnail !== null || undefined}
    >
      {!overPlayer && <LiveStill live={live} />}
      <div className="state-body">
        {Icon && <Icon aria-hidden className="state-live size-9 shrink-0 opacity-90" strokeWidth={1.75} />}
        <h2 className="state-title">{title}</h2>
        {children}
        {online ? (
          action
        ) : (
          <output className="state-text state-action flex min-h-11 items-center justify-center gap-2 font-bold">
            <WifiOff aria-hidden className="size-5 shrink-0" />
            {t('offline.screen')}
          </output>
        )}
        {online && more}
      </div>
    </section>
  )
}
