/**
 * `newest`: the last written first. `best`: those with the most likes first, of equal ones the newer. `time`: comments with
 * a time mark, in the order of the video.
 */
export const episodeCommentOrders = ['newest', 'best', 'time'] as const
export type EpisodeCommentOrder = (typeof episodeCommentOrders)[number]

/** Replies that are listed with their comment; the others are loaded on request. */
export const firstReplies = 2
