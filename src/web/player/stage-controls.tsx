import { EllipsisVertical, RotateCw, Settings2, Zap } from 'lucide-react'
import { useTranslation } from '../texts/index.ts'
import { openPlayerMenu } from './open-player-menu.ts'
import type { Qualities } from './stream.ts'

interface EdgeStatusProps {
  readonly latency: number | null
  readonly behind: boolean
  onBackToLive(): void
}

/** The latency, or the button that returns to the live edge. */
export function EdgeStatus({ latency, behind, onBackToLive }: EdgeStatusProps) {
  const { t } = useTranslation('player')
  return (
    <div className="palt flex min-w-0 flex-1 items-center gap-2 px-2 text-sm text-white">
      {behind ? (
        <button
          type="button"
          onClick={onBackToLive}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-white px-3 font-bold text-night"
        >
          <RotateCw aria-hidden className="size-4" />
          {t('backToLive')}
        </button>
      ) : (
        <span className="inline-flex items-center gap-1.5 font-bold">
          <span aria-hidden className="size-2 rounded-full bg-live ring-2 ring-white/30" />
          {t('atLive')}
        </span>
      )}
      {latency !== null && !behind && (
        <span className="truncate tabular-nums text-white/85" data-latency={latency.toFixed(1)}>
          {t('latency', { seconds: latency.toFixed(1) })}
        </span>
      )}
    </div>
  )
}

interface LowLatencyChoiceProps {
  /** Null if the live does not offer WebRTC. */
  readonly on: boolean | null
  onToggle(): void
}

/** Toggles between the least delay (WebRTC) and the playlist with rewind and qualities. */
export function LowLatencyChoice({ on, onToggle }: LowLatencyChoiceProps) {
  const { t } = useTranslation('player')
  if (on === null) return null
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={t('lowest')}
      title={t('lowest')}
      onClick={onToggle}
      className={`palt inline-flex min-h-8 items-center gap-1 rounded-full px-2 text-sm font-bold text-white outline-none focus-visible:ring-3 focus-visible:ring-spark hover:bg-white/15 ${on ? 'bg-white/20' : 'opacity-80'}`}
    >
      <Zap aria-hidden className={`size-5 ${on ? 'fill-current' : ''}`} />
      <span className="max-sm:hidden">{t('lowest')}</span>
    </button>
  )
}

interface QualityChoiceProps {
  readonly qualities: Qualities
  onChoose(index: number | null): void
}

/** Keeps key events from the player, which handles arrows and space anywhere inside it. */
export function isolateKeys(list: HTMLSelectElement): () => void {
  const stop = (event: KeyboardEvent) => event.stopPropagation()
  list.addEventListener('keydown', stop)
  return () => list.removeEventListener('keydown', stop)
}

/** Selects a quality, or automatic selection. A native list, for keyboards and phones. */
export function QualityChoice({ qualities: { offered, current, chosen }, onChoose }: QualityChoiceProps) {
  const { t } = useTranslation('player')
  if (offered.length === 0) return null
  const currentName = current === null ? undefined : offered[current]?.name
  return (
    <label className="relative inline-flex min-h-8 items-center gap-1 rounded-full px-2 text-sm text-white focus-within:ring-3 focus-within:ring-spark hover:bg-white/15">
      <Settings2 aria-hidden className="size-5" />
      <select
        ref={isolateKeys}
        aria-label={t('quality')}
        value={chosen ?? 'auto'}
        onChange={({ target }) => onChoose(target.value === 'auto' ? null : Number(target.value))}
        className="max-w-28 cursor-pointer appearance-none bg-transparent font-bold outline-none [&>option]:text-black"
      >
        <option value="auto">
          {chosen === null && currentName ? t('qualityNow', { name: currentName }) : t('qualityAuto')}
        </option>
        {offered.map(({ name }, index) => (
          <option key={`${name}-${offered.length - index}`} value={index}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Opens the menu of the player, which a long press and a right click also open. */
export function MenuButton() {
  const { t } = useTranslation('player')
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('menu.open')}
      title={t('menu.open')}
      onClick={openPlayerMenu}
      className="player-menu-button inline-flex size-9 items-center justify-center rounded-full text-white outline-none focus-visible:ring-3 focus-visible:ring-spark hover:bg-white/15"
    >
      <EllipsisVertical aria-hidden className="size-5" />
    </button>
  )
}
