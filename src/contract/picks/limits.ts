/** Of a pick, in seconds. */
export const pickSeconds = { min: 3, max: 15 } as const
export const pickTitleMax = 60
/** Picks of a user in an hour. */
export const picksPerHour = 20

/** Posters by their names. */
export const pickPosterPrefix = '/v1/pick-posters/'

/** Who may cut picks, apart from the owner of the source. */
export const pickPermissions = ['off', 'followers', 'everybody'] as const
export type PickPermission = (typeof pickPermissions)[number]
/** Until an owner chooses. */
export const defaultPickPermission: PickPermission = 'everybody'

/** `upright`: a 9:16 window of the frame. */
export const pickLayouts = ['upright', 'wide'] as const
