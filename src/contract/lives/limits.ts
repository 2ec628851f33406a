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

export const genres = [
  'talk',
  'music',
  'game',
  'sing',
  'dance',
  'cooking',
  'travel',
  'study',
  'sports',
  'other',
] as const
export type Genre = (typeof genres)[number]

/** `invite`: unlisted; anyone with the address can watch. */
export const visibilities = ['public', 'invite'] as const

/** `normal` plays a few segments behind the edge, for unstable networks. */
export const latencyModes = ['low', 'normal'] as const

/** The grace period in which the encoder of an interrupted live can reconnect, in seconds. */
export const interruptionGraceSeconds = 60

/** How long before its start a scheduled live accepts an encoder, in minutes. */
export const earlyStartMinutes = 15

/** How long before the end of the permitted hours the liver is warned, in minutes. */
export const endWarningMinutes = 10

/** The lists of lives: `on_air` includes interrupted ones, `archived` those with a published archive. */
export const liveLists = ['on_air', 'scheduled', 'ended', 'archived'] as const
export type LiveList = (typeof liveLists)[number]

/** Why the recording of a live has stopped. */
export const recordingFaults = ['disk-full', 'storage-failed'] as const

/** Why a live ended that was not ended by its liver. */
export const endReasons = ['permitted-hours', 'staff'] as const
export type EndReason = (typeof endReasons)[number]
