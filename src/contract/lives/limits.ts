export const liveStates = [
  'draft',
  'scheduled',
  'preparing',
  'on_air',
  'interrupted',
  'ended',
  'archived',
  'cancelled',
] as const
export type LiveState = (typeof liveStates)[number]

/** `followers`: of the liver. `invite`: unlisted; anyone with the address can watch. */
export const visibilities = ['public', 'followers', 'invite'] as const
export type Visibility = (typeof visibilities)[number]

/** `normal` plays a few segments behind the edge, for unstable networks. */
export const latencyModes = ['low', 'normal'] as const

/** How long before its start a scheduled live accepts an encoder, in minutes. */
export const earlyStartMinutes = 15

/** How long after its start a scheduled live is listed and accepts an encoder, in minutes. */
export const lateStartMinutes = 60

/** How long before the end of the permitted hours the liver is warned, in minutes. */
export const endWarningMinutes = 10

/** The lists of lives: `on_air` includes interrupted ones, `archived` those with a published archive. */
export const liveLists = ['on_air', 'scheduled', 'ended', 'archived'] as const
export type LiveList = (typeof liveLists)[number]

/** Why a live ended that was not ended by its liver. */
export const endReasons = ['permitted-hours', 'staff'] as const
export type EndReason = (typeof endReasons)[number]

/** The drawings from which the server makes a thumbnail, with the ink of the text on them. */
export const thumbnailTemplates = {
  aurora: 'light',
  stage: 'light',
  sunset: 'light',
  pop: 'dark',
  paper: 'dark',
  mint: 'dark',
} as const
export type ThumbnailTemplate = keyof typeof thumbnailTemplates
export const thumbnailTemplateNames = [
  'aurora',
  'stage',
  'sunset',
  'pop',
  'paper',
  'mint',
] as const satisfies readonly ThumbnailTemplate[]

/** Of the stored thumbnail of a live, in pixels. */
export const liveThumbnailSize = { width: 1280, height: 720 } as const

/** Of the URLs of these thumbnails. */
export const liveThumbnailPrefix = '/v1/live-thumbnails/'

/** Of an uploaded thumbnail of a live. */
export const liveThumbnailMaxBytes = 5 * 1024 * 1024

export const liveTitleMaxLength = 50

/** How many lives a liver may have scheduled; missed ones do not count. */
export const scheduledLivesMax = 10

/** How many scheduled lives of one liver a list of all livers has. */
export const listedLivesOfLiver = 3

/** How many lives ahead a user may have a reminder for. */
export const remindersMax = 100

/** The name of the room of a live. */
export const liveRoom = (liveId: string): string => `live:${liveId}`
