/** A user follows livers and channels. */
export const followKinds = ['liver', 'channel'] as const
export type FollowKind = (typeof followKinds)[number]
