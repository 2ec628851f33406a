/** The public API as data: each endpoint with its request, response and errors, shared by the server and the browser. */
import { accountEndpoints } from './account/endpoints.ts'
import { applicationEndpoints } from './applications/endpoints.ts'
import { castEndpoints } from './casts/endpoints.ts'
import { channelEndpoints } from './channels/endpoints.ts'
import { chatEndpoints } from './chat/endpoints.ts'
import { episodeCommentEndpoints } from './episode-comments/endpoints.ts'
import { episodeEndpoints } from './episodes/endpoints.ts'
import { eventEndpoints } from './events/endpoints.ts'
import { genreEndpoints } from './genres/endpoints.ts'
import { giftEndpoints } from './gifts/endpoints.ts'
import { coinEndpoints } from './coins/endpoints.ts'
import { healthEndpoints } from './health/endpoints.ts'
import { followEndpoints } from './follows/endpoints.ts'
import { liverEndpoints } from './livers/endpoints.ts'
import { liveHistoryEndpoints } from './live-history/endpoints.ts'
import { leafEventEndpoints } from './leaf-events/endpoints.ts'
import { livesEndpoints } from './lives/endpoints.ts'
import { newsEndpoints } from './news/endpoints.ts'
import { pickEndpoints } from './picks/endpoints.ts'
import { purchaseEndpoints } from './purchases/endpoints.ts'
import { recommendationEndpoints } from './recommendations/endpoints.ts'
import { rankingEndpoints } from './rankings/endpoints.ts'
import { remoteConfigEndpoints } from './remote-config/endpoints.ts'
import { rewardEndpoints } from './rewards/endpoints.ts'
import { searchEndpoints } from './search/endpoints.ts'
import { seriesEndpoints } from './series/endpoints.ts'
import { sessionEndpoints } from './sessions/endpoints.ts'
import { signInEndpoints } from './sign-in/endpoints.ts'
import { statisticsEndpoints } from './statistics/endpoints.ts'
import { summaryEndpoints } from './summaries/endpoints.ts'
import { thanksMessageEndpoints } from './thanks-messages/endpoints.ts'
import { timelineEndpoints } from './timelines/endpoints.ts'
import { videoEndpoints } from './videos/endpoints.ts'
import {
  staffCatalogueEndpoints,
  staffChatEndpoints,
  staffEndpoints,
  staffLivesEndpoints,
  staffRankingEndpoints,
} from './staff/endpoints.ts'

export const endpoints = {
  ...signInEndpoints,
  ...accountEndpoints,
  ...sessionEndpoints,
  ...channelEndpoints,
  ...castEndpoints,
  ...searchEndpoints,
  ...seriesEndpoints,
  ...episodeEndpoints,
  ...episodeCommentEndpoints,
  ...recommendationEndpoints,
  ...timelineEndpoints,
  ...statisticsEndpoints,
  ...followEndpoints,
  ...liverEndpoints,
  ...livesEndpoints,
  ...summaryEndpoints,
  ...liveHistoryEndpoints,
  ...chatEndpoints,
  ...applicationEndpoints,
  ...coinEndpoints,
  ...newsEndpoints,
  ...purchaseEndpoints,
  ...remoteConfigEndpoints,
  ...staffEndpoints,
  ...staffLivesEndpoints,
  ...staffChatEndpoints,
  ...staffCatalogueEndpoints,
  ...genreEndpoints,
  ...staffRankingEndpoints,
  ...giftEndpoints,
  ...rewardEndpoints,
  ...rankingEndpoints,
  ...eventEndpoints,
  ...thanksMessageEndpoints,
  ...leafEventEndpoints,
  ...videoEndpoints,
  ...pickEndpoints,
  ...healthEndpoints,
}

export type Endpoints = typeof endpoints
/** `METHOD /path/{parameter}` of every endpoint. */
export type EndpointName = keyof Endpoints
