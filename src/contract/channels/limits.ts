/** Owners also add and remove members; editors change everything else of the channel. */
export const channelRoles = ['owner', 'editor'] as const
export type ChannelRole = (typeof channelRoles)[number]

export const channelNameMax = 50
export const channelBioMax = 1000
export const channelLinksMax = 5

/** The number of channels that a user may own when they create another. */
export const channelsPerUser = 5

/** Owners and editors of a channel together. */
export const channelMembersMax = 50

/** The number of users that a search for new members returns at most. */
export const memberCandidatesMax = 10

/** The stored size of the images, in pixels. */
export const channelImageSizes = {
  cover: { width: 1500, height: 500 },
  avatar: { width: 512, height: 512 },
} as const
export const channelImageKinds = ['cover', 'avatar'] as const
export type ChannelImageKind = (typeof channelImageKinds)[number]

/** The path of images of channels, their series and casts. */
export const channelImagePrefix = '/v1/channel-images/'
/** Of an uploaded image of a channel, its series and casts. */
export const channelImageMaxBytes = 5 * 1024 * 1024
