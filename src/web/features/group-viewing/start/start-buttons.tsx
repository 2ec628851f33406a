import { Users } from 'lucide-react'
import type { RefObject } from 'react'
import type { Episode } from '#contract/episodes/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { MenuLink, MenuRow, useVideoHandle } from '../../../player/index.ts'
import { useLoginCallURL, useProfile } from '../../../shell/account/use-account.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { openSheet } from '../../../ui/sheet.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { StartSheet } from './start-sheet.tsx'

const sheetId = 'start-group-viewing'

const isOpen = ({ access, playlistUrl }: Live): boolean => access === 'watch' && playlistUrl !== null

/** Opens a group viewing of a live or its archive, in the bar of its page; on an upright phone the player's menu has it. */
export function LiveGroupButton({ live }: { live: Live }) {
  const { t } = useTranslation('group')
  const signedIn = useProfile() !== null
  const login = useLoginCallURL()
  const hydrated = useHydrated()
  if (!isOpen(live)) return null
  const label = signedIn ? t('start.title') : t('start.signIn')
  const look = 'icon-button narrow:hidden'
  const icon = <Users aria-hidden className="size-5" />
  if (!signedIn) {
    return (
      <SiteLink to={login} aria-label={label} title={label} className={look}>
        {icon}
      </SiteLink>
    )
  }
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        disabled={!hydrated}
        onClick={() => openSheet(sheetId)}
        className={look}
      >
        {icon}
      </button>
      <StartSheet
        id={sheetId}
        kind="live"
        title={live.title}
        open={async (api) => (await api('POST /v1/lives/{id}/group-viewings', { params: { id: live.id } })).inviteKey}
      />
    </>
  )
}

/** The same as an entry of the player's menu, for the sheet of `LiveGroupButton`. */
export function LiveGroupEntry({ live }: { live: Live }) {
  const { t } = useTranslation('group')
  const signedIn = useProfile() !== null
  const login = useLoginCallURL()
  if (!isOpen(live)) return null
  if (!signedIn) return <MenuLink icon={Users} text={t('start.signIn')} to={login} />
  return <MenuRow icon={Users} text={t('start.title')} onClick={() => openSheet(sheetId)} />
}

interface EpisodeGroupProps {
  readonly episode: Episode
  /** Whether the video plays for this viewer without an invite key. */
  readonly playable: boolean
  /** The element that contains the player. */
  readonly stage: RefObject<HTMLElement | null>
}

/** Opens a group viewing of an episode at the present position, among the actions of its page. */
export function EpisodeGroupButton({ episode, playable, stage }: EpisodeGroupProps) {
  const { t } = useTranslation('group')
  const signedIn = useProfile() !== null
  const login = useLoginCallURL()
  const hydrated = useHydrated()
  const video = useVideoHandle(stage)
  if (!playable) return null
  const content = (
    <>
      <Users aria-hidden className="size-5" />
      {t('start.short')}
    </>
  )
  if (!signedIn) return <ButtonLink to={login}>{content}</ButtonLink>
  const { channelId, series, id: episodeId } = episode
  return (
    <>
      <Button disabled={!hydrated} onClick={() => openSheet(sheetId)}>
        {content}
      </Button>
      <StartSheet
        key={episodeId}
        id={sheetId}
        kind="episode"
        title={episode.title}
        open={async (api) => {
          const { inviteKey } = await api(
            'POST /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/group-viewings',
            {
              params: { channelId, seriesId: series.id, episodeId },
              body: { positionSeconds: video.position() },
            },
          )
          return inviteKey
        }}
      />
    </>
  )
}
