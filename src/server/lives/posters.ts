import { presentLive, type MediaAddresses } from './present.ts'
import type { Lives } from './service/index.ts'

/** Reads the URLs of the posters of public lives, by their ids; lives without a poster are omitted. */
export const livePosters =
  (lives: Pick<Lives, 'findAll' | 'status'>, addresses: MediaAddresses) =>
  async (ids: readonly string[], host: string): Promise<ReadonlyMap<string, string>> => {
    const audience = { addresses, host, userId: null, access: 'watch' } as const
    const found = new Map<string, string>()
    for (const live of await lives.findAll(ids)) {
      const { posterUrl, visibility } = presentLive(live, lives.status.momentOf(live.id), audience)
      if (posterUrl !== null && visibility === 'public') found.set(live.id, posterUrl)
    }
    return found
  }
