import { Activity, Cast, CirclePlay, Gauge, Leaf, PictureInPicture2, Zap } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from '../texts/index.ts'
import { Sheet } from '../ui/sheet.tsx'
import { useRemote } from './remote/use-remote.ts'
import { MenuRow, MenuSwitch } from './menu-row.tsx'
import { playerMenuId } from './open-player-menu.ts'
import { canPictureInPicture, togglePictureInPicture } from './picture-in-picture.ts'
import type { Qualities } from './stream.ts'
import { usePlayVideo } from './play-video.ts'
import type { LiveStreamControl } from './use-live-stream.ts'

interface PlayerMenuProps {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly live: LiveStreamControl
  readonly dataSaver: { readonly on: boolean; toggle(): void }
  onShowDiagnostics(): void
  /** Further entries, of the page. */
  readonly children?: ReactNode
}

/** Quality, latency and data saver; opened by a long press, a right click or the menu button. */
export function PlayerMenu({ video, live, dataSaver, onShowDiagnostics, children }: PlayerMenuProps) {
  const { t } = useTranslation('player')
  const remote = useRemote(video, live.remote)
  const playVideo = usePlayVideo()
  return (
    <Sheet id={playerMenuId} title={t('menu.title')}>
      <div className="flex flex-col">
        {!live.cannotRewind && !dataSaver.on && (
          <QualityList qualities={live.qualities} onChoose={live.chooseQuality} />
        )}
        {live.cannotRewind && (
          <p className="flex min-h-12 items-center gap-3 px-2 text-muted">
            <Gauge aria-hidden className="size-5 shrink-0" />
            {t('menu.qualityHint')}
          </p>
        )}
        {live.lowest !== null && !dataSaver.on && (
          <MenuSwitch icon={Zap} text={t('lowest')} on={live.lowest} onToggle={live.toggleLowest} />
        )}
        <MenuSwitch icon={Leaf} text={t('menu.dataSaver')} on={dataSaver.on} onToggle={dataSaver.toggle} />
        <MenuSwitch icon={CirclePlay} text={t('menu.playVideo')} on={playVideo.on} onToggle={playVideo.toggle} />
        {canPictureInPicture() && (
          <MenuRow
            icon={PictureInPicture2}
            text={t('pip')}
            onClick={() => void togglePictureInPicture(video.current)}
          />
        )}
        {remote && <MenuRow icon={Cast} text={t('menu.cast')} onClick={remote.press} onApproach={remote.prepare} />}
        <MenuRow icon={Activity} text={t('diagnostics.title')} onClick={onShowDiagnostics} />
        {children}
      </div>
    </Sheet>
  )
}

interface QualityListProps {
  readonly qualities: Qualities
  onChoose(index: number | null): void
}

function QualityList({ qualities: { offered, chosen, current }, onChoose }: QualityListProps) {
  const { t } = useTranslation('player')
  if (offered.length === 0) return null
  const currentName = current === null ? undefined : offered[current]?.name
  const choices = [
    { index: null, name: chosen === null && currentName ? t('qualityNow', { name: currentName }) : t('qualityAuto') },
    ...offered.map(({ name }, index) => ({ index, name })),
  ]
  return (
    <fieldset className="px-2 py-1">
      <legend className="flex items-center gap-3 py-2">
        <Gauge aria-hidden className="size-5 text-muted" />
        {t('quality')}
      </legend>
      <div className="flex flex-wrap gap-2 pb-2">
        {choices.map(({ index, name }) => (
          <label
            key={String(index)}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-control px-4 text-sm font-bold has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-3"
          >
            <input
              type="radio"
              name="player-quality"
              checked={chosen === index}
              onChange={() => onChoose(index)}
              className="sr-only"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
