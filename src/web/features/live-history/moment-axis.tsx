import type { Live } from '#contract/lives/schemas.ts'
import type { Scene } from '../../player/scenes.ts'
import { formatElapsed } from '../../shell/locale/index.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { middlesOf, momentAddress, sceneAt } from './moments.ts'
import { useScenes } from './use-scenes.ts'

interface MomentAxisProps {
  readonly live: Live
  readonly durationMs: number
}

/** The time axis of a live: thumbnails of its archive, each leading to its moment; times alone without an archive. */
export function MomentAxis(props: MomentAxisProps) {
  const scenes = useScenes(props.live)
  return (
    <>
      <Moments {...props} scenes={scenes} count={5} className="sm:hidden" />
      <Moments {...props} scenes={scenes} count={10} className="max-sm:hidden" />
    </>
  )
}

type MomentsProps = MomentAxisProps & {
  readonly scenes: readonly Scene[]
  readonly count: number
  readonly className: string
}

function Moments({ live, durationMs, scenes, count, className }: MomentsProps) {
  const { t } = useTranslation('history')
  const { id, archive } = live
  return (
    <ol aria-label={t('moments')} className={`flex gap-px overflow-hidden rounded-lg ${className}`}>
      {middlesOf(durationMs, count).map((ms) => {
        const time = formatElapsed(ms)
        const address = momentAddress(id, ms, archive)
        const image = archive?.hasVideo === true && <SceneImage scene={sceneAt(scenes, ms, archive)} />
        return (
          <li key={ms} className="min-w-0 flex-1 text-center text-tiny tabular-nums">
            {address === null ? (
              <span className="block py-1 text-muted">{time}</span>
            ) : (
              <SiteLink
                to={address}
                prefetch="none"
                aria-label={t('watchMoment', { time })}
                className="block min-h-11 underline hover:bg-raised"
              >
                {image}
                <span className="block py-1">{time}</span>
              </SiteLink>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function SceneImage({ scene }: { scene: Scene | null }) {
  return (
    <span className="block aspect-video bg-night">
      {scene && (
        <svg
          aria-hidden
          viewBox={`${scene.x} ${scene.y} ${scene.width} ${scene.height}`}
          preserveAspectRatio="xMidYMid slice"
          className="size-full"
        >
          <image href={scene.imageUrl} />
        </svg>
      )}
    </span>
  )
}
