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

/** `invite`: unlisted; anyone with the address may watch. */
export const visibilities = ['public', 'invite'] as const

/** `normal` plays a few segments behind the edge, for networks that stutter. */
export const latencyModes = ['low', 'normal'] as const

/** How long an interrupted live waits for its encoder, in seconds. */
export const interruptionGraceSeconds = 60

/** How long before its start an encoder may open a scheduled live, in minutes. */
export const earlyStartMinutes = 15

/** How long before a live must end its liver is warned, in minutes. */
export const endWarningMinutes = 10

/** What can be listed: `on_air` holds interrupted lives too, `archived` those whose recording everybody may play. */
export const liveLists = ['on_air', 'scheduled', 'ended', 'archived'] as const
export type LiveList = (typeof liveLists)[number]

/** Why a live is not being recorded although it was to be. */
export const recordingFaults = ['disk-full', 'storage-failed'] as const

/** Why a live ended that its liver did not end. */
export const endReasons = ['permitted-hours', 'staff'] as const
export type EndReason = (typeof endReasons)[number]
