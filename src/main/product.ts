/** The slices of the composed product that processes, pages and the demo use. */
import type { FastifyInstance } from 'fastify'
import type { createApplications } from '#server/applications/index.ts'
import type { Casts } from '#server/casts/index.ts'
import type { createChannels } from '#server/channels/index.ts'
import type { createChat } from '#server/chat/index.ts'
import type { createCoins } from '#server/coins/index.ts'
import type { createEpisodeComments } from '#server/episode-comments/index.ts'
import type { Events } from '#server/events/index.ts'
import type { createEpisodes } from '#server/episodes/index.ts'
import type { createFollows } from '#server/follows/index.ts'
import type { createGifts } from '#server/gifts/index.ts'
import type { createIdentity } from '#server/identity/index.ts'
import type { createViewerRecording } from '#server/live-history/index.ts'
import type { LeafEvents } from '#server/leaf-events/index.ts'
import type { createLivers } from '#server/livers/index.ts'
import type { createLives } from '#server/lives/index.ts'
import type { Genres } from '#server/genres/index.ts'
import type { News } from '#server/news/index.ts'
import type { Picks } from '#server/picks/index.ts'
import type { createPurchases } from '#server/purchases/index.ts'
import type { createRankings } from '#server/rankings/index.ts'
import type { createRealtime } from '#server/realtime/index.ts'
import type { RemoteConfigService } from '#server/remote-config/index.ts'
import type { Search } from '#server/search/index.ts'
import type { SeriesService } from '#server/series/index.ts'
import type { Slice } from '#server/slice.ts'
import type { CounterBatcher } from '#server/statistics/index.ts'
import type { ThanksMessages } from '#server/thanks-messages/index.ts'
import type { Timelines } from '#server/timelines/index.ts'
import type { Videos } from '#server/videos/index.ts'
import type { CardPrinter } from '#server/ports/images/port.ts'

export interface Product {
  readonly app: FastifyInstance
  readonly slices: readonly Slice[]
  readonly identity: ReturnType<typeof createIdentity>
  readonly channels: ReturnType<typeof createChannels>
  readonly casts: Casts
  readonly series: SeriesService
  readonly episodeComments: ReturnType<typeof createEpisodeComments>
  readonly follows: ReturnType<typeof createFollows>
  readonly genres: Genres
  readonly news: News
  readonly remoteConfig: RemoteConfigService
  readonly episodes: ReturnType<typeof createEpisodes>
  readonly counters: CounterBatcher
  readonly livers: ReturnType<typeof createLivers>
  readonly lives: ReturnType<typeof createLives>
  readonly chat: Awaited<ReturnType<typeof createChat>>
  readonly realtime: ReturnType<typeof createRealtime>
  readonly applications: ReturnType<typeof createApplications>
  readonly coins: ReturnType<typeof createCoins>
  readonly purchases: ReturnType<typeof createPurchases>
  readonly events: Events
  readonly gifts: ReturnType<typeof createGifts>
  readonly thanks: ThanksMessages
  readonly timelines: Timelines
  readonly viewerRecording: ReturnType<typeof createViewerRecording>
  readonly rankings: ReturnType<typeof createRankings>
  readonly leafEvents: LeafEvents
  readonly videos: Videos
  readonly search: Search
  readonly picks: Picks
  /** Origin of the payment provider's checkout page, for the CSP; null without an external one. */
  readonly paymentOrigin: string | null
  /** Renders share cards of pages. */
  readonly cards: CardPrinter
}
