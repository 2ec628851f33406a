import { Play, Volume2, VolumeX } from 'lucide-react'
import type { Pick, PickPlayback } from '#contract/picks/schemas.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { pickMomentPath } from './addresses.ts'
import { PickActions } from './pick-actions.tsx'
import { round, roundBeside } from './round-button.ts'
import type { PickPlayer } from './use-pooled-videos.ts'

interface PickSlideProps {
  readonly pick: Pick
  readonly isCurrent: boolean
  readonly player: PickPlayer
  /** For pages without scripts; null for other slides. */
  readonly playback: PickPlayback | null
}

/** One pick: its video in the middle, its details over the lower edge of a phone or beside it on a desk. */
export function PickSlide({ pick, isCurrent, player, playback }: PickSlideProps) {
  const { t } = useTranslation('picks')
  const { title, layout, posterUrl } = pick
  const { playing, muted } = player
  // A phone is almost as narrow as an upright pick: margins would be thin stripes.
  const fit = layout === 'upright' ? 'max-md:object-cover' : ''
  const videoFit = layout === 'upright' ? 'max-md:*:object-cover' : ''
  const shape = layout === 'upright' ? 'md:aspect-[9/16]' : 'md:aspect-video md:max-w-[min(64rem,70vw)]'
  return (
    <article aria-label={title} inert={!isCurrent} className="mx-auto flex h-full justify-center md:gap-5 md:p-5">
      <div className={`relative h-full overflow-hidden bg-black max-md:w-full md:rounded-card ${shape}`}>
        {posterUrl !== null && (
          <img src={posterUrl} alt="" decoding="async" className={`absolute inset-0 size-full object-contain ${fit}`} />
        )}
        <div data-video className={`absolute inset-0 ${videoFit}`} />
        {playback !== null && <WithoutScripts pick={pick} playback={playback} />}
        <button
          type="button"
          onClick={player.tap}
          aria-label={playing ? t('pause') : t('play')}
          className="absolute inset-0 grid place-items-center focus-visible:-outline-offset-4"
        >
          {!playing && isCurrent && (
            <span className="grid size-20 place-items-center rounded-full bg-night/55 backdrop-blur">
              <Play aria-hidden className="ml-1 size-9 fill-current" />
            </span>
          )}
        </button>
        <button
          type="button"
          onClick={player.toggleMuted}
          aria-label={muted ? t('unmute') : t('mute')}
          aria-pressed={!muted}
          className={`absolute right-3 top-3 ${round}`}
        >
          {muted ? <VolumeX aria-hidden className="size-6" /> : <Volume2 aria-hidden className="size-6" />}
        </button>
        <div className="pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-t from-night/90 to-transparent px-4 pb-5 pt-24">
          <div className="pointer-events-auto mr-16 flex flex-col gap-2">
            <PickDetails pick={pick} />
          </div>
        </div>
        <div className="absolute bottom-5 right-3 flex flex-col gap-3 md:hidden">
          <PickActions pick={pick} className={round} />
        </div>
      </div>
      <div className="flex flex-col justify-end gap-3 max-md:hidden">
        <PickActions pick={pick} className={roundBeside} />
      </div>
    </article>
  )
}

function PickDetails({ pick }: { pick: Pick }) {
  const { t } = useTranslation('picks')
  const { title, cutter, source } = pick
  const owner = source.kind === 'live' ? source.liver : source.channel
  const name = 'nickName' in owner ? owner.nickName : owner.name
  return (
    <>
      <h2 className="palt line-clamp-2 text-lg font-bold drop-shadow">{title}</h2>
      <SiteLink to={pickMomentPath(pick)} className="flex min-h-11 items-center gap-2.5 rounded-control text-sm">
        {owner.avatarUrl !== null && <Avatar src={owner.avatarUrl} className="size-9" />}
        <span className="min-w-0">
          <span className="block truncate font-bold">{name}</span>
          <span className="block truncate underline underline-offset-2">{t('watch', { title: source.title })}</span>
        </span>
      </SiteLink>
      {cutter !== null && <p className="text-tiny text-white/85">{t('cutBy', { name: cutter.nickName })}</p>}
    </>
  )
}

/** The video of the opened pick; a playlist plays only in some browsers without scripts. */
function WithoutScripts({ pick, playback }: { pick: Pick; playback: PickPlayback }) {
  return (
    <noscript>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- clips have no captions of their own */}
      <video
        src={playback.url}
        controls
        loop
        playsInline
        preload="metadata"
        {...(pick.posterUrl !== null && { poster: pick.posterUrl })}
        className="absolute inset-0 z-10 size-full object-contain"
      />
    </noscript>
  )
}
