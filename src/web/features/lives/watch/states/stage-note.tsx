import { LoaderCircle, WifiOff } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { Live } from '#contract/lives/schemas.ts'
import { useTranslation } from '../../../../texts/index.ts'
import { useOnline } from './use-online.ts'
import './stage-note.css'

/** Whole seconds left before an interruption that began at `since` ends the live after `grace` seconds. */
export const secondsLeft = (since: string, grace: number, now: number): number =>
  Math.min(grace, Math.max(0, Math.ceil(grace - (now - Date.parse(since)) / 1000)))

interface StageNoteProps {
  readonly live: Live
  readonly now: number
  /** Realtime messages arrive. */
  readonly connected: boolean
  /** Moves the focus to the chat; null without one. */
  readonly onChat: (() => void) | null
}

/** Above the player: no network, an interrupted stream, or no realtime connection; only the first of these. */
export function StageNote({ live, now, connected, onChat }: StageNoteProps) {
  const { t } = useTranslation('watch')
  const online = useOnline()
  if (!online) {
    return (
      <div className="stage-note">
        <WifiOff aria-hidden className="size-6 shrink-0" />
        <output>
          <strong className="stage-note-title">{t('offline.title')}</strong>
          {t('offline.text')}
        </output>
      </div>
    )
  }
  if (live.state === 'interrupted' && live.interruptedAt !== null) {
    const grace = live.interruptionGraceSeconds
    return <InterruptedNote since={live.interruptedAt} grace={grace} now={now} onChat={onChat} />
  }
  if (connected) return null
  return (
    <output className="stage-note">
      <LoaderCircle aria-hidden className="size-5 shrink-0 motion-safe:animate-spin" />
      {t('connectionLost')}
    </output>
  )
}

interface InterruptedNoteProps extends Pick<StageNoteProps, 'now' | 'onChat'> {
  readonly since: string
  /** In seconds. */
  readonly grace: number
}

/** The encoder is disconnected: reason, seconds left to reconnect, and that the chat continues. */
function InterruptedNote({ since, grace, now, onChat }: InterruptedNoteProps) {
  const { t } = useTranslation('watch')
  const left = secondsLeft(since, grace, now)
  const style: CSSProperties & Record<'--left', number> = { '--left': left / grace }
  return (
    <div className="stage-note">
      {/* Outside of the status: a screen reader does not announce every second. */}
      <span
        role="timer"
        aria-label={t('stage.secondsLeft', { count: left })}
        className="stage-note-ring"
        style={style}
        suppressHydrationWarning
      >
        <span suppressHydrationWarning>{left}</span>
      </span>
      <output className="min-w-0">
        <strong className="stage-note-title">{t('stage.interrupted')}</strong>
        {t('stage.interruptedText')}
      </output>
      {onChat && (
        <button
          type="button"
          onClick={onChat}
          className="palt min-h-11 shrink-0 rounded-full bg-white px-4 font-bold text-night"
        >
          {t('stage.interruptedChat')}
        </button>
      )}
    </div>
  )
}
