export const postMaxLength = 500

/** The room in which the server reports everything that timelines show. */
export const timelineRoom = 'timelines:all'

/** Sources in one page of what a user follows. */
export const sourcesMaxLimit = 1000
