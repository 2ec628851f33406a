/** The public API as data: every call with its request, answer and refusals, shared by the server and the browser. */
import { accountEndpoints } from './account.ts'
import { applicationEndpoints } from './applications.ts'
import { channelEndpoints } from './channels.ts'
import { coinEndpoints } from './coins.ts'
import { healthEndpoints } from './health.ts'
import { liverEndpoints } from './livers.ts'
import { livesEndpoints } from './live-endpoints.ts'
import { purchaseEndpoints } from './purchases.ts'
import { remoteConfigEndpoints } from './remote-config.ts'
import { sessionEndpoints } from './sessions.ts'
import { signInEndpoints } from './sign-in.ts'
import { staffEndpoints } from './staff.ts'
import { staffLivesEndpoints } from './staff-lives.ts'

export const endpoints = {
  ...signInEndpoints,
  ...accountEndpoints,
  ...sessionEndpoints,
  ...channelEndpoints,
  ...liverEndpoints,
  ...livesEndpoints,
  ...applicationEndpoints,
  ...coinEndpoints,
  ...purchaseEndpoints,
  ...remoteConfigEndpoints,
  ...staffEndpoints,
  ...staffLivesEndpoints,
  ...healthEndpoints,
}

export type Endpoints = typeof endpoints
/** `METHOD /path/{parameter}` of every call. */
export type EndpointName = keyof Endpoints
