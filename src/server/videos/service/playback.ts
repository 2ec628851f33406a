import type { VideoPlayback } from '#contract/videos/schemas.ts'
import { DomainError } from '../../errors.ts'
import { signatureLifetime } from '../../signature-lifetime.ts'
import type { Viewer } from '../../viewer.ts'
import type { VideosContext } from '../context.ts'
import { presentCaptions } from '../present.ts'
import { findVideos, type VideoRow } from '../store/videos.ts'
import { findVideo } from './find.ts'

/** A video that the viewer may watch; the error does not show whether it exists. */
export async function findWatchable(
  context: VideosContext,
  { viewer, inviteKey }: Pick<Player, 'viewer' | 'inviteKey'>,
  id: number,
): Promise<VideoRow> {
  const video = await findVideo(context, id)
  const isEditor = viewer !== null && (await context.mayEdit(video.channelId, viewer.user.id))
  if (!isEditor && !(await context.mayWatch(id, viewer, inviteKey))) throw new DomainError('VIDEO_NOT_FOUND')
  return video
}

export interface Player {
  readonly viewer: Viewer
  /** The signature is for a playback device, which cannot renew it. */
  readonly remote: boolean
  /** Opens an episode for those with its invite link. */
  readonly inviteKey: string | null
  /** Of the request. */
  readonly host: string
  readonly remoteAddress: string
}

/** The stream of the file that plays. Permissions are not checked here. */
export async function currentFileOf({ database }: Pick<VideosContext, 'database'>, id: number) {
  const [video] = await database.run(findVideos, [id])
  const { id: streamId, durationMs } = video?.current ?? {}
  return streamId === undefined || !durationMs ? null : { streamId, durationMs }
}

export async function grantVideoPlayback(context: VideosContext, player: Player, id: number): Promise<VideoPlayback> {
  const { addresses, clock } = context
  const { viewer, remote, host, remoteAddress } = player
  const video = await findWatchable(context, player, id)
  const { current, chapters } = video
  const durationMs = current?.durationMs ?? null
  if (current === null || durationMs === null) throw new DomainError('VIDEO_NOT_READY')
  const expires =
    Math.floor(clock.now().getTime() / 1000) + signatureLifetime(remote ? { recordedMs: durationMs } : null)
  const holder = viewer === null ? `visitor ${remoteAddress}` : `user ${viewer.user.id}`
  return {
    playlistUrl: addresses.playlist(host, current.id, null),
    signature: addresses.sign({ streamId: current.id, viewer: holder, expires }),
    expiresAt: new Date(expires * 1000).toISOString(),
    durationSeconds: durationMs / 1000,
    captions: presentCaptions(video),
    chapters: [...chapters],
  }
}
