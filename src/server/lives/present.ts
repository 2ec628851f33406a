import type { PlaybackGrant } from '#engine-protocol/index.ts'
import type { Archive, Live } from '#contract/lives/schemas.ts'
import { isPlayable, isRunning } from '#contract/lives/states.ts'
import { isOverWebRtc, needsSignature } from './playback.ts'
import type { LiveMoment } from './live-status.ts'
import { isHiddenFrom } from './policy.ts'
import type { LiveRow } from './store.ts'

/** Public URLs of the media engine; `host` is the host name of the request. */
export interface MediaAddresses {
  /** For example `rtmp://localhost:1935/live`. */
  rtmp(host: string): string
  /** `playbackUrl` is that of the live's media node, where there are several; also in the following methods. */
  playlist(host: string, liveId: string, playbackUrl: string | null): string
  poster(host: string, liveId: string, playbackUrl: string | null): string
  /** WHEP endpoint; null where WHEP is disabled. */
  whep(host: string, liveId: string, playbackUrl: string | null): string | null
  /** Signs a grant of `grantPlayback`. */
  sign(grant: PlaybackGrant): string
  /** WHIP endpoint; `origin` is that of the request, for example `http://localhost:3000`. */
  whip(origin: string): string
}

const iso = (date: Date | null): string | null => date && date.toISOString()

/** The requesting user; fields for the liver are omitted for others. */
export interface Audience {
  readonly addresses: MediaAddresses
  /** Host name of the request. */
  readonly host: string
  readonly userId: number | null
  readonly access: Live['access']
}

export function presentLive(
  row: LiveRow,
  { viewers, hasThumbnail, interruptionGraceSeconds }: LiveMoment,
  { addresses, host, userId, access }: Audience,
): Live {
  const isLiver = userId === row.liver.id
  const { archiveSettled, archive, playbackUrl, videoWidth, videoHeight, ...others } = row
  const { thumbnailUrl, thumbnailTemplate, scheduleVersion: _scheduleVersion, ...facts } = others
  // A live with an unpublished archive is `ended` for others.
  const hidden = isHiddenFrom(row, userId)
  const locked = access !== 'watch'
  const state = hidden ? 'ended' : row.state
  const posterVersion = hidden || locked ? null : posterQuery(row, hasThumbnail)
  const archivePending = row.state === 'ended' && row.archiving && !archiveSettled
  return {
    ...facts,
    access,
    state,
    viewers,
    videoSize: videoWidth === null || videoHeight === null ? null : { width: videoWidth, height: videoHeight },
    recordingFault: isLiver ? row.recordingFault : null,
    archivePending,
    archive: archive && !hidden ? presentArchive(archive, isLiver) : null,
    startsAt: iso(row.startsAt),
    startedAt: iso(row.startedAt),
    interruptedAt: iso(row.interruptedAt),
    interruptionGraceSeconds,
    endedAt: iso(row.endedAt),
    permittedUntil: isLiver ? iso(row.permittedUntil) : null,
    // The permitted hours tell that the liver is a minor.
    endReason: isLiver || row.endReason === 'staff' ? row.endReason : null,
    thumbnail: locked || thumbnailUrl === null ? null : { url: thumbnailUrl, template: thumbnailTemplate },
    signed: needsSignature(row),
    posterUrl: posterVersion === null ? null : `${addresses.poster(host, row.id, playbackUrl)}${posterVersion}`,
    playlistUrl:
      !locked && (isPlayable({ state }) || archivePending) ? addresses.playlist(host, row.id, playbackUrl) : null,
    // A recording has only a playlist.
    whepUrl: !locked && isRunning({ state }) && isOverWebRtc(row) ? addresses.whep(host, row.id, playbackUrl) : null,
  }
}

function presentArchive(archive: NonNullable<LiveRow['archive']>, isLiver: boolean): Archive {
  const { durationMs, bytes, hasVideo, published, takenDown, trimFromMs, trimToMs, posterMs } = archive
  const trim = trimFromMs === null || trimToMs === null ? null : { fromMs: trimFromMs, toMs: trimToMs }
  return {
    durationMs: trim ? trim.toMs - trim.fromMs : durationMs,
    hasVideo,
    published,
    own: isLiver ? { wholeMs: durationMs, bytes, trim, posterMs, takenDown } : null,
  }
}

/** Query that makes the poster's URL change with the archive (cache busting); null where there is no poster. */
function posterQuery(live: LiveRow, hasThumbnail: boolean): string | null {
  const { state, archive } = live
  if (isRunning(live)) return hasThumbnail ? '' : null
  if (state !== 'archived' || !archive?.hasVideo) return null
  const { trimFromMs, trimToMs, posterMs } = archive
  return `?of=${[trimFromMs, trimToMs, posterMs].map((ms) => ms ?? '').join('-')}`
}
