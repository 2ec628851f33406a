import { applicationSlice } from '#server/applications/index.ts'
import { castSlice } from '#server/casts/index.ts'
import { channelSlice } from '#server/channels/index.ts'
import { chatSlice } from '#server/chat/index.ts'
import type { Clock } from '#server/clock.ts'
import { coinSlice } from '#server/coins/index.ts'
import { episodeCommentSlice } from '#server/episode-comments/index.ts'
import { episodeSlice } from '#server/episodes/index.ts'
import { eventSlice } from '#server/events/index.ts'
import { followSlice } from '#server/follows/index.ts'
import { genreSlice, type Genres } from '#server/genres/index.ts'
import { giftSlice, type GiftImages } from '#server/gifts/index.ts'
import { healthSlice } from '#server/health/index.ts'
import type { SiteAddress } from '#server/http/index.ts'
import { avatarSlice, type Avatars } from '#server/identity/avatars/index.ts'
import { identitySlice } from '#server/identity/index.ts'
import { leafEventSlice } from '#server/leaf-events/index.ts'
import { liveHistorySlice, type LiveHistoryService } from '#server/live-history/index.ts'
import { liverSlice } from '#server/livers/index.ts'
import { liveSlice } from '#server/lives/index.ts'
import { newsSlice } from '#server/news/index.ts'
import { outboxSlice, type Outbox } from '#server/outbox/index.ts'
import { pickSlice } from '#server/picks/index.ts'
import { purchaseSlice } from '#server/purchases/index.ts'
import { rankingSlice } from '#server/rankings/index.ts'
import { realtimeSlice } from '#server/realtime/index.ts'
import { remoteConfigSlice } from '#server/remote-config/index.ts'
import { rewardSlice, type Rewards } from '#server/rewards/index.ts'
import { searchSlice } from '#server/search/index.ts'
import { seriesSlice } from '#server/series/index.ts'
import { noUserData, type AccountData, type Slice } from '#server/slice.ts'
import { staffSlice, type Staff } from '#server/staff/index.ts'
import { statisticsSlice, type StatisticsService } from '#server/statistics/index.ts'
import { summarySlice, type Summaries } from '#server/summaries/index.ts'
import { thanksMessageSlice } from '#server/thanks-messages/index.ts'
import { timelineSlice } from '#server/timelines/index.ts'
import { videoSlice } from '#server/videos/index.ts'
import { version } from '../package.ts'
import type { Product } from '../product.ts'
import type { ComposeDeps } from './deps.ts'

interface Services extends Omit<Product, 'app' | 'slices' | 'paymentOrigin' | 'cards'> {
  readonly avatars: Avatars
  readonly genres: Genres
  readonly giftImages: GiftImages
  readonly liveHistory: LiveHistoryService
  readonly outbox: Outbox
  readonly rewards: Rewards
  readonly staff: Staff
  readonly statistics: StatisticsService
  readonly summaries: Summaries
}

interface ListOptions extends Pick<ComposeDeps, 'addresses' | 'config' | 'probes'> {
  readonly clock: Clock
  readonly site: SiteAddress
}

/**
 * Lists the slices. Their jobs start in this order and close in the reverse one: events are handled while all slices work, and
 * chats store their last comments last.
 */
export function listSlices(services: Services, { addresses, clock, config, probes, site }: ListOptions): Slice[] {
  const ingestSecret = config.INGEST_SECRET ?? null
  return [
    identitySlice(services.identity, site),
    avatarSlice(services.avatars),
    channelSlice(services.channels),
    castSlice(services.casts),
    seriesSlice(services.series),
    liverSlice(services.livers),
    followSlice(services.follows),
    chatSlice(services.chat),
    statisticsSlice(services.statistics, services.counters),
    timelineSlice(services.timelines),
    liveHistorySlice(services.liveHistory, services.viewerRecording),
    episodeSlice(services.episodes),
    episodeCommentSlice(services.episodeComments),
    realtimeSlice(services.realtime),
    liveSlice(services.lives, { clock, addresses, site, ingestSecret }),
    summarySlice(services.summaries),
    applicationSlice(services.applications),
    coinSlice(services.coins),
    giftSlice(services.gifts, services.giftImages),
    rewardSlice(services.rewards),
    rankingSlice(services.rankings),
    eventSlice(services.events),
    leafEventSlice(services.leafEvents),
    thanksMessageSlice(services.thanks),
    purchaseSlice(services.purchases, site),
    videoSlice(services.videos, config.VIDEO_MAX_GB * 1e9),
    pickSlice(services.picks),
    searchSlice(services.search),
    genreSlice(services.genres),
    newsSlice(services.news),
    remoteConfigSlice(services.remoteConfig),
    staffSlice(services.staff),
    healthSlice({ version, probes }),
    outboxSlice(services.outbox),
  ]
}

/** The data of users that the slices store. */
export const accountDataOf = (slices: readonly Slice[]): AccountData[] =>
  slices.map(({ account }) => account).filter((account) => account !== noUserData)
