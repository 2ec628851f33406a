/** `newest`: the last written first. `time`: comments with a time mark, in the order of the video. */
export const episodeCommentOrders = ['newest', 'time'] as const
export type EpisodeCommentOrder = (typeof episodeCommentOrders)[number]
