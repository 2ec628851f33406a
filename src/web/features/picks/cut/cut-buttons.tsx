import { Scissors } from 'lucide-react'
import type { RefObject } from 'react'
import { listedVisibilities } from '#contract/episodes/limits.ts'
import type { Episode } from '#contract/episodes/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import type { PickSetting } from '#contract/picks/schemas.ts'
import { useSign } from '../../../live-room/index.ts'
import { useVideoSign, type VideoKey } from '../../../api/video-sign.ts'
import { MenuLink, MenuRow } from '../../../player/index.ts'
import { useLoginCallURL, useProfile } from '../../../shell/account/use-account.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { CutSource } from './cut-request.ts'
import { useCut, useCutting } from './cutting.tsx'

const playing: readonly Live['state'][] = ['on_air', 'interrupted', 'archived']

const isListed = (visibility: string): boolean => listedVisibilities.some((listed) => listed === visibility)

interface CutAction {
  /** Names the action, and the reason if it is not allowed. */
  readonly label: string
  readonly allowed: boolean
  /** The sign-in page, for visitors; null for users. */
  readonly login: string | null
  cut(): void
}

function labelOf({ mayCut, permission }: PickSetting): 'cut.open' | 'cut.followers' | 'cut.off' {
  if (mayCut) return 'cut.open'
  return permission === 'followers' ? 'cut.followers' : 'cut.off'
}

/** Null while nothing can be cut. */
function useCutAction(source: CutSource | null, stage: RefObject<HTMLElement | null>): CutAction | null {
  const { t } = useTranslation('player')
  const profile = useProfile()
  const login = useLoginCallURL()
  const cutting = useCutting()
  const cut = useCut()
  if (cutting === null || source === null) return null
  const { setting } = cutting
  if (profile === null && setting.permission !== 'off') {
    return { label: t('cut.signIn'), allowed: true, login, cut() {} }
  }
  return { label: t(labelOf(setting)), allowed: setting.mayCut, login: null, cut: () => void cut(source, stage) }
}

interface LiveCutProps {
  readonly live: Live
  /** The element that contains the player. */
  readonly stage: RefObject<HTMLElement | null>
}

function useLiveSource(live: Live): CutSource | null {
  const sign = useSign(live)
  const { id, title, state, access, visibility, playlistUrl } = live
  if (playlistUrl === null || access !== 'watch' || !isListed(visibility) || !playing.includes(state)) return null
  return { from: { kind: 'live', id }, title, playlistUrl, sign, recorded: state === 'archived' }
}

/** Cuts a pick of a live or its archive, in the bar of its page; on an upright phone the player's menu has it. */
export function LiveCutButton({ live, stage }: LiveCutProps) {
  const action = useCutAction(useLiveSource(live), stage)
  if (action === null) return null
  const { label, allowed, login, cut } = action
  const look = 'icon-button narrow:hidden aria-disabled:opacity-60'
  const icon = <Scissors aria-hidden className="size-5" />
  if (login !== null) {
    return (
      <SiteLink to={login} aria-label={label} title={label} className={look}>
        {icon}
      </SiteLink>
    )
  }
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={!allowed || undefined}
      onClick={cut}
      className={look}
    >
      {icon}
    </button>
  )
}

/** The same as an entry of the player's menu. */
export function LiveCutEntry({ live, stage }: LiveCutProps) {
  const action = useCutAction(useLiveSource(live), stage)
  if (action === null) return null
  const { label, login, cut } = action
  if (login !== null) return <MenuLink icon={Scissors} text={label} to={login} />
  return <MenuRow icon={Scissors} text={label} onClick={cut} />
}

interface EpisodeCutProps {
  readonly episode: Episode
  /** Null while the video does not play for this viewer. */
  readonly playback: { readonly playlistUrl: string } | null
  readonly invite: string | null
  /** The element that contains the player. */
  readonly stage: RefObject<HTMLElement | null>
}

/** Cuts a pick of an episode, among the actions of its page. */
export function EpisodeCutButton({ episode, playback, ...rest }: EpisodeCutProps) {
  const { video, visibility, state, access } = episode
  if (video === null || playback === null || access !== 'watch') return null
  if (state !== 'published' || !isListed(visibility)) return null
  return <PlayingCutButton episode={episode} videoId={video.id} playback={playback} {...rest} />
}

interface PlayingCutProps extends EpisodeCutProps, VideoKey {
  readonly playback: { readonly playlistUrl: string }
}

function PlayingCutButton({ episode, playback, videoId, invite, stage }: PlayingCutProps) {
  const sign = useVideoSign({ videoId, invite })
  const { id: episodeId, channelId, series, title } = episode
  const from = { kind: 'episode', channelId, seriesId: series.id, episodeId } as const
  const action = useCutAction({ from, title, playlistUrl: playback.playlistUrl, sign, recorded: true }, stage)
  if (action === null) return null
  const { label, allowed, login, cut } = action
  const content = (
    <>
      <Scissors aria-hidden className="size-5" />
      {label}
    </>
  )
  if (login !== null) return <ButtonLink to={login}>{content}</ButtonLink>
  return (
    <Button aria-disabled={!allowed || undefined} onClick={cut}>
      {content}
    </Button>
  )
}
