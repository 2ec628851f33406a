import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import { livePosters, type Lives, type MediaAddresses } from '#server/lives/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import { createSearch, type Search } from '#server/search/index.ts'
import { bigramIndex } from '#server/search-index/index.ts'
import { createVideoSummaries } from '#server/videos/index.ts'

interface SearchDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly lives: Lives
  readonly addresses: MediaAddresses
}

/** Search in the index of the database. */
export const openSearch = ({ lives, addresses, ...shared }: SearchDeps): Search =>
  createSearch({
    ...shared,
    index: bigramIndex(shared.database),
    videos: createVideoSummaries(shared),
    posters: livePosters(lives, addresses),
  })
