export const episodeTitleMax = 100
export const episodeDescriptionMax = 5000
/** Episodes of a series. */
export const episodesMax = 2000
/** Casts of an episode. */
export const episodeCastsMax = 30
/** Valid invite keys of an episode. */
export const inviteKeysMax = 20

/** `invite`: for those with an invite key. `premium` is closed until there is a premium plan. */
export const episodeVisibilities = ['public', 'followers', 'premium', 'invite'] as const
export type EpisodeVisibility = (typeof episodeVisibilities)[number]

/** Episodes and series in public lists; those for followers are shown there, but only followers watch them. */
export const listedVisibilities = ['public', 'followers'] as const satisfies readonly EpisodeVisibility[]

/** Derived from the publication time: none, in the future, or past. */
export const episodeStates = ['draft', 'scheduled', 'published'] as const
export type EpisodeState = (typeof episodeStates)[number]

/** A person counts once as a viewer of an episode in this time, in minutes. */
export const viewIntervalMinutes = 30
