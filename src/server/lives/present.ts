import type { Archive, Live, LiveState } from '#contract/lives.ts'
import { isOverWebRtc, needsSignature, type PlaybackGrant } from './playback.ts'
import type { Moment } from './rooms.ts'
import type { LiveRow } from './store.ts'

/** Public addresses of the media engine, as seen from somebody who reached us as `host`. */
export interface MediaAddresses {
  /** Such as `rtmp://localhost:1935/live`. */
  rtmp(host: string): string
  /** `playbackUrl` is that of its media node, where there are several; the same for those below. */
  playlist(host: string, liveId: string, playbackUrl: string | null): string
  picture(host: string, liveId: string, playbackUrl: string | null): string
  /** For WHEP; null where nobody may watch so. */
  whep(host: string, liveId: string, playbackUrl: string | null): string | null
  /** Signs what `grantPlayback` grants. */
  sign(grant: PlaybackGrant): string
  /** For WHIP; `origin` is how somebody reached us, such as `http://localhost:3000`. */
  whip(origin: string): string
}

const playable = new Set<LiveState>(['on_air', 'interrupted', 'archived'])

/** While an encoder may come: a recording is played by its playlist alone. */
const running = new Set<LiveState>(['on_air', 'interrupted'])

const iso = (date: Date | null): string | null => date && date.toISOString()

/** Who the live is shown to: what concerns its liver alone is left out for others. */
export interface Audience {
  readonly addresses: MediaAddresses
  /** By which the site was reached. */
  readonly host: string
  readonly userId: number | null
}

export function presentLive(row: LiveRow, { viewers, pictured }: Moment, { addresses, host, userId }: Audience): Live {
  const isLiver = userId === row.liver.id
  const { archiveSettled, archive, playbackUrl, ...facts } = row
  // To others a live whose archive is not published has ended, no more.
  const hidden = archive?.published === false && !isLiver
  const state = hidden ? 'ended' : row.state
  const edition = hidden ? null : pictureEdition(row, pictured)
  const archivePending = row.state === 'ended' && row.archiving && !archiveSettled
  return {
    ...facts,
    state,
    viewers,
    recordingFault: isLiver ? row.recordingFault : null,
    archivePending,
    archive: archive && !hidden ? presentArchive(archive, isLiver) : null,
    startsAt: iso(row.startsAt),
    startedAt: iso(row.startedAt),
    interruptedAt: iso(row.interruptedAt),
    endedAt: iso(row.endedAt),
    mustEndAt: isLiver ? iso(row.mustEndAt) : null,
    endReason: isLiver ? row.endReason : null,
    signed: needsSignature(row),
    pictureUrl: edition === null ? null : `${addresses.picture(host, row.id, playbackUrl)}${edition}`,
    playlistUrl: playable.has(state) || archivePending ? addresses.playlist(host, row.id, playbackUrl) : null,
    whepUrl: running.has(state) && isOverWebRtc(row) ? addresses.whep(host, row.id, playbackUrl) : null,
  }
}

function presentArchive(archive: NonNullable<LiveRow['archive']>, isLiver: boolean): Archive {
  const { durationMs, bytes, picture, published, withheld, trimFromMs, trimToMs, pictureMs } = archive
  const trim = trimFromMs === null || trimToMs === null ? null : { fromMs: trimFromMs, toMs: trimToMs }
  return {
    durationMs: trim ? trim.toMs - trim.fromMs : durationMs,
    picture,
    published,
    own: isLiver ? { wholeMs: durationMs, bytes, trim, pictureMs, withheld } : null,
  }
}

/** What tells pictures of a live from each other that have one address; null where there is no picture. */
function pictureEdition({ state, archive }: LiveRow, pictured: boolean): string | null {
  if (state === 'on_air' || state === 'interrupted') return pictured ? '' : null
  if (state !== 'archived' || !archive?.picture) return null
  const { trimFromMs, trimToMs, pictureMs } = archive
  return `?of=${[trimFromMs, trimToMs, pictureMs].map((ms) => ms ?? '').join('-')}`
}
