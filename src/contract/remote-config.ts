import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { genres } from './lives.ts'

/** What the operator changes about pages while the site runs. */
export const remoteConfigKeys = ['lite_genres_episode_ids', 'lite_channel_recommend_genre'] as const
export type RemoteConfigKey = (typeof remoteConfigKeys)[number]

export const remoteConfig = z.object({
  /** Episodes on the shelves of the first page, such as `12,7,40`; empty for none. */
  lite_genres_episode_ids: z.string(),
  /** The genre that comes first on the first page; empty for none. */
  lite_channel_recommend_genre: z.string(),
})
export type RemoteConfig = z.infer<typeof remoteConfig>

/** What holds until somebody sets something else. */
export const defaultRemoteConfig: RemoteConfig = { lite_genres_episode_ids: '', lite_channel_recommend_genre: '' }

/** At most a hundred positive whole numbers with commas between them. */
const episodeIds = /^([1-9]\d{0,9}(,[1-9]\d{0,9}){0,99})?$/

/** One or both of the values. */
export const remoteConfigChange = z
  .strictObject({
    lite_genres_episode_ids: z.string().trim().max(1100).regex(episodeIds),
    lite_channel_recommend_genre: z.enum([...genres, '']),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0)
export type RemoteConfigChange = z.infer<typeof remoteConfigChange>

const remoteConfigSetting = z.object({
  key: z.enum(remoteConfigKeys),
  value: z.string(),
  /** Null: never changed, so the default holds. */
  updatedAt: z.iso.datetime({ offset: true }).nullable(),
  /** Null: the operator at the machine, or nobody yet. */
  updatedBy: z.int().nullable(),
})
export type RemoteConfigSetting = z.infer<typeof remoteConfigSetting>

const settings = z.object({ settings: z.array(remoteConfigSetting) })

export const remoteConfigEndpoints = {
  'GET /v1/remote-config': {
    summary: 'What the operator has set for pages; may be kept for a minute, and is asked again by its entity tag',
    tag: 'remote-config',
    answer: remoteConfig,
    errors: [],
  },
  'GET /v1/staff/remote-config': {
    summary: 'The same with who changed it and when; for staff',
    tag: 'staff',
    answer: settings,
    errors: ['SIGN_IN_REQUIRED', 'STAFF_ONLY'],
  },
  'PUT /v1/staff/remote-config': {
    summary: 'Change one or both of the values; for staff',
    tag: 'staff',
    body: remoteConfigChange,
    answer: settings,
    errors: ['SIGN_IN_REQUIRED', 'STAFF_ONLY'],
  },
} as const satisfies Record<string, Endpoint>
