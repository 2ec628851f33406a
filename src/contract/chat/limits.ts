/** In characters (code points) after NFKC. */
export const commentMaxLength = 200

/** The rate limit of a user's comments; exceeding it silences the user. */
export const commentBurst = { comments: 3, seconds: 2, silencedSeconds: 10 } as const

/** Seconds between two comments of one user; 0 is off. */
export const slowModes = [0, 3, 10, 30, 60] as const

export const timeoutMinutes = [1, 10, 60] as const

/** How long a chat stays open after the end of its live, in minutes. */
export const chatOpenMinutesAfterEnd = 5

/** The number of comments that a joining client receives. */
export const commentsOnEntry = 50

export const bannedWordMaxLength = 50

export const bannedWordsMax = 200

export const moderatorsMax = 50

/** The maximum number of hearts in one message. */
export const heartsAtOnce = 20

/** The number of users whom a notice about the audience names. */
export const audienceNamesMax = 3

/** In ascending order of permissions; staff have those of moderators. */
export const chatRoles = ['visitor', 'user', 'moderator', 'staff', 'liver'] as const
export type ChatRole = (typeof chatRoles)[number]

export const reportReasons = ['abuse', 'sexual', 'spam', 'personal_data', 'self_harm', 'other'] as const

/** Of the text that a user adds to a report, in characters. */
export const reportTextMaxLength = 500
