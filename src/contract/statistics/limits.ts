/** Retention is counted in steps of this length, in seconds of the video. */
export const stepSeconds = 5

/** A player reports what was watched at most this often while it plays, in seconds. */
export const reportEverySeconds = 20
/** A report covers at most this time of playing, in milliseconds. */
export const reportMaxMs = 120_000
/** Steps of a report: twice its time, for the highest speed, with some rounding. */
export const reportMaxSteps = 60
/** Ranges of steps in a report: a viewer may seek often. */
export const reportMaxRanges = 60

/**
 * How a viewer came to an episode. The browser classifies it, so that the address of the page before is never sent.
 * `site-…` are pages of this site by kind; `other` is another site.
 */
export const viewSources = [
  'direct',
  'site-home',
  'site-search',
  'site-channel',
  'site-episode',
  'site-other',
  'share',
  'embed',
  'search',
  'social',
  'other',
] as const
export type ViewSource = (typeof viewSources)[number]

export const viewDevices = ['phone', 'tablet', 'desktop', 'tv'] as const
export type ViewDevice = (typeof viewDevices)[number]

/** The last days up to today, in Japan time; or all. */
export const statisticsPeriods = ['7', '28', '90', 'all'] as const
export type StatisticsPeriod = (typeof statisticsPeriods)[number]

/** Tables that can be downloaded as CSV. */
export const channelTables = ['days', 'sources', 'devices', 'episodes'] as const
export const episodeTables = ['days', 'sources', 'devices', 'retention'] as const

/** Episodes with the most views that are shown for a channel. */
export const topEpisodes = 10
