/** `casts`: the options of a round are casts of the channel. `story`: they are branches of a story. */
export const leafEventKinds = ['casts', 'story'] as const
export type LeafEventKind = (typeof leafEventKinds)[number]

/** Of an event and of a round: a closed round has a frozen result. */
export const leafStates = ['upcoming', 'open', 'closed'] as const
export type LeafState = (typeof leafStates)[number]

export const leafTitleMax = 80
export const leafDescriptionMax = 1000
export const leafReasonMax = 300

/** Leaf events of a channel. */
export const leafEventsMax = 200
/** Rounds of an event. */
export const leafRoundsMax = 20
export const leafOptionsMin = 2
export const leafOptionsMax = 8
export const leafRoundMinMinutes = 1
export const leafRoundMaxDays = 31
/** Between the end of a round and the episode that it opens. */
export const leafEpisodeMaxDays = 365

/** Of each user and day in Japan, over all rounds. */
export const freeLeavesPerDay = 5
/** The price of a leaf beyond the free ones, in coins. */
export const coinsPerLeaf = 10
/** Younger accounts vote with free leaves only: votes of many new accounts cannot be bought. */
export const leafAccountHours = 24
/** The subject of transfers of coins for leaves; the number of the round follows. */
export const leafTransferPrefix = 'leaf-round:'

/** Of each user and round. */
export const leavesPerRound = 100

/** The stored size of the image of a branch, in pixels. */
export const leafImageSize = { width: 640, height: 800 } as const

/** How late clients learn of new totals at most. */
export const leafTotalsEveryMs = 1000

/** Clients in the room of an event learn of new totals and results. */
export const leafEventRoom = (eventId: number): string => `leaf-event:${eventId}`
