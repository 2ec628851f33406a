import { z } from 'zod'
import { genres } from '../lives/limits.ts'

/** What the operator changes about pages while the site runs. */
export const remoteConfigKeys = ['lite_genres_episode_ids', 'lite_channel_recommend_genre'] as const
export type RemoteConfigKey = (typeof remoteConfigKeys)[number]

/** At most a hundred positive whole numbers with commas between them. */
export const episodeIds = /^([1-9]\d{0,9}(,[1-9]\d{0,9}){0,99})?$/

export const remoteConfig = z.object({
  /** Episodes on the shelves of the first page, such as `12,7,40`; empty for none. */
  lite_genres_episode_ids: z.string(),
  /** The genre that comes first on the first page; empty for none. */
  lite_channel_recommend_genre: z.string(),
})
export type RemoteConfig = z.infer<typeof remoteConfig>

/** What holds until somebody sets something else. */
export const defaultRemoteConfig: RemoteConfig = { lite_genres_episode_ids: '', lite_channel_recommend_genre: '' }

/** One or both of the values. */
export const remoteConfigChange = z
  .strictObject({
    lite_genres_episode_ids: z.string().trim().max(1100).regex(episodeIds),
    lite_channel_recommend_genre: z.enum([...genres, '']),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0)
export type RemoteConfigChange = z.infer<typeof remoteConfigChange>

export const remoteConfigSetting = z.object({
  key: z.enum(remoteConfigKeys),
  value: z.string(),
  /** Null: never changed, so the default holds. */
  updatedAt: z.iso.datetime({ offset: true }).nullable(),
  /** Null: the operator at the machine, or never changed. */
  updatedBy: z.int().nullable(),
})
export type RemoteConfigSetting = z.infer<typeof remoteConfigSetting>
