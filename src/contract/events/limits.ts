export const eventStates = ['draft', 'entry', 'running', 'tallying', 'confirmed', 'cancelled'] as const
export type EventState = (typeof eventStates)[number]

/** `ranking`: the most points win. `level`: everybody who reaches a threshold gets its reward. */
export const eventTypes = ['ranking', 'level'] as const

/** `mens_finding` is the event of the fixed page. */
export const eventTemplates = ['ranking_week', 'ranking_rookies', 'level_challenge', 'mens_finding'] as const
export type EventTemplate = (typeof eventTemplates)[number]

/** `refused` also for entries that were not approved before the start. */
export const entryStates = ['pending', 'approved', 'refused', 'withdrawn'] as const
export type EntryState = (typeof entryStates)[number]

/** Errors of a liver who may not enter an event before its start. */
export const entryObstacles = [
  'NO_LIVE_LICENSE',
  'EVENT_CONDITIONS',
  'EVENT_OVERLAPS',
  'EVENT_FULL',
  'EVENT_ENTRY_CLOSED',
] as const
export type EntryObstacle = (typeof entryObstacles)[number]

/**
 * Why gifts of a supporter are examined: a new account, a card with which another account has paid too, or very many
 * gifts in a short time.
 */
export const suspicions = ['newAccount', 'sharedInstrument', 'burst'] as const
export type Suspicion = (typeof suspicions)[number]

export const eventTitleMax = 60
/** Of the introduction, the rules and a reward. */
export const eventLeadMax = 200
export const eventRulesMax = 4000
export const eventRewardMax = 100
export const announcementMax = 1000

/** Livers whose entry is approved, in one event. */
export const eventEntriesMax = 200
export const eventPrizesMax = 20
export const eventBonusesMax = 10
export const bonusMultiplierMax = 5
export const announcementsMax = 50
/** Livers of one division: the smallest, so that it has a podium. */
export const divisionSizeMin = 3
export const licenceDaysMax = 3650

/** The time of day in Japan at which events end by default: people of 16 and 17 years may compete to the end. */
export const eventEndTime = '21:59'

/** From its end, until the ranks are frozen, in seconds: gifts that were sent before the end are stored by then. */
export const tallyAfterSeconds = 60

/** An account that was created less than so many days before its first gift is suspicious. */
export const newAccountDays = 7
/** So many gifts of one supporter in one minute are suspicious. */
export const burstGifts = 30

export const eventImageMaxBytes = 5 * 1024 * 1024
/** In pixels. */
export const eventImageSize = { width: 1200, height: 630 } as const
/** Of the URLs of images. */
export const eventImagePrefix = '/v1/event-images/'

/** The room in which the ranks of an event are sent. */
export const eventRoom = (eventId: number): string => `event:${eventId}`
