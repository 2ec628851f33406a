export const participantsMax = 10

/** How long an invite key opens a group viewing, in hours; then the group viewing ends. */
export const groupViewingHours = 24

/** Group viewings that one user has opened and that have not ended. */
export const openGroupViewingsMax = 5

/** How long a participant without a connection stays in the group viewing, in seconds. */
export const absentSeconds = 30

/** How far ahead a command acts, in milliseconds: everybody has received it by then. */
export const commandLead = { least: 250, most: 400 } as const

/** The speeds that a host can choose. */
export const slowestRate = 0.5
export const fastestRate = 2

/** In milliseconds: how often a participant reports, and the server sends all reports. */
export const reportEveryMs = 5000

export const groupReactions = ['heart', 'laugh', 'wow', 'cry', 'clap'] as const

/** The most of one reaction in one message. */
export const reactionsAtOnce = 20

export const groupViewingRoom = (id: string): string => `group-viewing:${id}`
