import type { Archive, Live, LiveState } from '#contract/lives.ts'
import type { LiveRow } from './store.ts'

/** Public addresses of the media engine, as seen from somebody who reached us as `host`. */
export interface MediaAddresses {
  /** Such as `rtmp://localhost:1935/live`. */
  rtmp(host: string): string
  playlist(host: string, liveId: string): string
}

const playable = new Set<LiveState>(['on_air', 'interrupted', 'archived'])

const iso = (date: Date | null): string | null => date && date.toISOString()

/** Who the live is shown to: what concerns its liver alone is left out for others. */
export interface Audience {
  readonly addresses: MediaAddresses
  /** By which the site was reached. */
  readonly host: string
  readonly userId: number | null
}

export function presentLive(row: LiveRow, viewers: number, { addresses, host, userId }: Audience): Live {
  const isLiver = userId === row.liver.id
  const { archiveSettled, archive, ...facts } = row
  // To others a live whose archive is not published has ended, no more.
  const hidden = archive?.published === false && !isLiver
  const state = hidden ? 'ended' : row.state
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
    playlistUrl: playable.has(state) || archivePending ? addresses.playlist(host, row.id) : null,
  }
}

function presentArchive(archive: NonNullable<LiveRow['archive']>, isLiver: boolean): Archive {
  const { durationMs, bytes, picture, published, trimFromMs, trimToMs } = archive
  const trim = trimFromMs === null || trimToMs === null ? null : { fromMs: trimFromMs, toMs: trimToMs }
  return {
    durationMs: trim ? trim.toMs - trim.fromMs : durationMs,
    picture,
    published,
    own: isLiver ? { wholeMs: durationMs, bytes, trim } : null,
  }
}
