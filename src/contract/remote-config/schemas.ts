import { z } from 'zod'
import { dateTime } from '../dates.ts'
import { genreId } from '../genres/schemas.ts'

/** Values with which the operator changes pages at run time. */
export const remoteConfigKeys = ['lite_genres_episode_ids', 'lite_channel_recommend_genre'] as const
export type RemoteConfigKey = (typeof remoteConfigKeys)[number]

/** At most a hundred positive integers, separated by commas. */
export const episodeIds = /^([1-9]\d{0,9}(,[1-9]\d{0,9}){0,99})?$/

export const remoteConfig = z.object({
  /** The episodes on the home page, such as `12,7,40`; empty for none. */
  lite_genres_episode_ids: z.string(),
  /** The genre listed first on the home page; empty for none. */
  lite_channel_recommend_genre: z.string(),
})
export type RemoteConfig = z.infer<typeof remoteConfig>

/** The default values. */
export const defaultRemoteConfig: RemoteConfig = { lite_genres_episode_ids: '', lite_channel_recommend_genre: '' }

/** Changes one or both values. */
export const remoteConfigChange = z
  .strictObject({
    lite_genres_episode_ids: z.string().trim().max(1100).regex(episodeIds),
    lite_channel_recommend_genre: z.union([genreId, z.literal('')]),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0)
export type RemoteConfigChange = z.infer<typeof remoteConfigChange>

export const remoteConfigSetting = z.object({
  key: z.enum(remoteConfigKeys),
  value: z.string(),
  /** Null: never changed, so the default applies. */
  updatedAt: dateTime.nullable(),
  /** Null: the operator on the command line, or never changed. */
  updatedBy: z.int().nullable(),
})
export type RemoteConfigSetting = z.infer<typeof remoteConfigSetting>
