/** The public API as data: every call with its request, answer and refusals, shared by the server and the browser. */
import { accountEndpoints } from './account.ts'
import { applicationEndpoints } from './applications.ts'
import { channelEndpoints } from './channels.ts'
import { chatEndpoints } from './chat-endpoints.ts'
import { giftEndpoints } from './gift-endpoints.ts'
import { coinEndpoints } from './coins.ts'
import { healthEndpoints } from './health.ts'
import { liverEndpoints } from './livers.ts'
import { livesEndpoints } from './live-endpoints.ts'
import { purchaseEndpoints } from './purchases.ts'
import { remoteConfigEndpoints } from './remote-config.ts'
import { rewardEndpoints } from './rewards.ts'
import { sessionEndpoints } from './sessions.ts'
import { signInEndpoints } from './sign-in.ts'
import { staffEndpoints } from './staff.ts'
import { staffChatEndpoints } from './staff-chat.ts'
import { staffLivesEndpoints } from './staff-lives.ts'

export const endpoints = {
  ...signInEndpoints,
  ...accountEndpoints,
  ...sessionEndpoints,
  ...channelEndpoints,
  ...liverEndpoints,
  ...livesEndpoints,
  ...chatEndpoints,
  ...applicationEndpoints,
  ...coinEndpoints,
  ...purchaseEndpoints,
  ...remoteConfigEndpoints,
  ...staffEndpoints,
  ...staffLivesEndpoints,
  ...staffChatEndpoints,
  ...giftEndpoints,
  ...rewardEndpoints,
  ...healthEndpoints,
}

export type Endpoints = typeof endpoints
/** `METHOD /path/{parameter}` of every call. */
export type EndpointName = keyof Endpoints
