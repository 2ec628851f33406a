import type { Live, LiveState } from '#contract/lives.ts'
import type { LiveRow } from './store.ts'

/** Public addresses of the media engine, as seen from somebody who reached us as `host`. */
export interface MediaAddresses {
  /** Such as `rtmp://localhost:1935/live`. */
  rtmp(host: string): string
  playlist(host: string, liveId: string): string
}

const playable = new Set<LiveState>(['on_air', 'interrupted'])

const iso = (date: Date | null): string | null => date && date.toISOString()

export function presentLive(row: LiveRow, viewers: number, addresses: MediaAddresses, host: string): Live {
  return {
    ...row,
    viewers,
    startsAt: iso(row.startsAt),
    startedAt: iso(row.startedAt),
    interruptedAt: iso(row.interruptedAt),
    endedAt: iso(row.endedAt),
    playlistUrl: playable.has(row.state) ? addresses.playlist(host, row.id) : null,
  }
}
