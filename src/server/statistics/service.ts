import type { Profile } from '#contract/account/schemas.ts'
import { japanDate } from '#contract/japan-time.ts'
import type { Language } from '#contract/languages.ts'
import { topEpisodes, type StatisticsPeriod } from '#contract/statistics/limits.ts'
import type { ChannelStatistics, EpisodeStatistics, Statistics, WatchReport } from '#contract/statistics/schemas.ts'
import type { Channels } from '../channels/index.ts'
import type { Clock } from '../clock.ts'
import type { EpisodeKey, Episodes } from '../episodes/index.ts'
import type { Database } from '../ports/database/port.ts'
import type { Viewer } from '../viewer.ts'
import type { StatisticsCounters } from './counter-batcher.ts'
import { channelCsv, episodeCsv, type ChannelTable, type EpisodeTable } from './csv.ts'
import { figuresOf, fillDays, periodDays } from './periods.ts'
import { Plays } from './plays.ts'
import { retentionOf, stepCountOf } from './retention.ts'
import {
  listDays,
  listNewFollowers,
  listOrigins,
  listSteps,
  listTopEpisodes,
  type Days,
  type Subject,
} from './store/read.ts'

export type StatisticsService = ReturnType<typeof createStatistics>

export interface StatisticsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly channels: Pick<Channels, 'requireEditor' | 'profile'>
  readonly episodes: Pick<Episodes, 'readOwn' | 'requireWatch'>
  readonly counters: Pick<StatisticsCounters, 'addWatched'>
}

/** The views of rows by their source or device, the most first. */
function sumBy<Row extends { readonly views: number }, Key extends string>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): [key: Key, views: number][] {
  const sums = new Map<Key, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.views)
  // Equal ones in a fixed order: the database returns groups in any.
  return [...sums].toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
}

export function createStatistics({ database, clock, channels, episodes, counters }: StatisticsDeps) {
  const plays = new Plays(clock)

  /** `followersOf` null: of an episode, which no user follows. */
  async function readFigures(subject: Subject, followersOf: number | null, days: Days) {
    const [rows, followers] = await Promise.all([
      database.run(listDays, { subject, days }),
      followersOf === null ? [] : database.run(listNewFollowers, { channelId: followersOf, ...days }),
    ])
    const total = figuresOf(
      rows,
      followers.reduce((sum, day) => sum + day.followers, 0),
    )
    return { rows, total, followers: new Map(followers.map((day) => [day.day, day.followers])) }
  }

  async function read(subject: Subject, followersOf: number | null, period: StatisticsPeriod): Promise<Statistics> {
    const { days, previous } = periodDays(period, japanDate(clock.now()))
    const { rows, total, followers } = await readFigures(subject, followersOf, days)
    const before = previous && (await readFigures(subject, followersOf, previous))
    const origins = await database.run(listOrigins, { subject, days })
    const filled = fillDays(days, rows, followers)
    return {
      from: filled[0]?.day ?? null,
      until: days.until,
      total,
      previous: before && before.total,
      days: filled,
      sources: sumBy(origins, (row) => row.source).map(([source, views]) => ({ source, views })),
      devices: sumBy(origins, (row) => row.device).map(([device, views]) => ({ device, views })),
    }
  }

  async function ofChannel(viewer: Profile, channelId: number, period: StatisticsPeriod): Promise<ChannelStatistics> {
    await channels.requireEditor(viewer, channelId)
    const { days } = periodDays(period, japanDate(clock.now()))
    const top = await database.run(listTopEpisodes, { channelId, ...days, limit: topEpisodes })
    return {
      ...(await read({ channelId }, channelId, period)),
      episodes: top.map(({ id, seriesId, title, ...row }) => {
        const { views, watchSeconds, watchedShare } = figuresOf([row], 0)
        return { id, seriesId, title, views, watchSeconds, watchedShare }
      }),
    }
  }

  async function ofEpisode(viewer: Profile, key: EpisodeKey, period: StatisticsPeriod): Promise<EpisodeStatistics> {
    await channels.requireEditor(viewer, key.channelId)
    const { title, video } = await episodes.readOwn(key, viewer)
    const durationSeconds = video?.durationSeconds ?? null
    const { episodeId } = key
    const statistics = await read({ episodeId }, null, period)
    const { days } = periodDays(period, statistics.until)
    const steps = await database.run(listSteps, { episodeId, ...days })
    const retention = retentionOf(steps, statistics.total.plays, stepCountOf(durationSeconds))
    return { ...statistics, title, durationSeconds, retention }
  }

  return {
    ofChannel,
    ofEpisode,

    async channelCsv(
      viewer: Profile,
      channelId: number,
      { period, table, language }: { period: StatisticsPeriod; table: ChannelTable; language: Language },
    ): Promise<string> {
      const found = await ofChannel(viewer, channelId, period)
      const { name } = await channels.profile(channelId, viewer.user.id)
      return channelCsv(name, found, table, language)
    },

    async episodeCsv(
      viewer: Profile,
      key: EpisodeKey,
      { period, table, language }: { period: StatisticsPeriod; table: EpisodeTable; language: Language },
    ): Promise<string> {
      return episodeCsv(await ofEpisode(viewer, key, period), table, language)
    },

    /** Throws `EPISODE_NOT_FOUND` and `EPISODE_LOCKED`. */
    async report(key: EpisodeKey, viewer: Viewer, invite: string | null, report: WatchReport): Promise<void> {
      const { durationSeconds } = await episodes.requireWatch(key, viewer, invite)
      const stepCount = stepCountOf(durationSeconds)
      const watched = stepCount === 0 ? null : plays.read(key.episodeId, stepCount, report)
      if (watched) counters.addWatched(watched)
    },
  }
}
