/** What the operator changes about pages while the site runs. */
export const remoteConfigKeys = ['lite_genres_episode_ids', 'lite_channel_recommend_genre'] as const
export type RemoteConfigKey = (typeof remoteConfigKeys)[number]

/** At most a hundred positive whole numbers with commas between them. */
export const episodeIds = /^([1-9]\d{0,9}(,[1-9]\d{0,9}){0,99})?$/
