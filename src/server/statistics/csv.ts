import type { Language } from '#contract/languages.ts'
import { stepSeconds, type channelTables, type episodeTables } from '#contract/statistics/limits.ts'
import type { ChannelStatistics, EpisodeStatistics, Figures, Statistics } from '#contract/statistics/schemas.ts'
import { csvTable, type CsvRow } from '../csv.ts'
import { texts } from './csv-texts.ts'

export type ChannelTable = (typeof channelTables)[number]
export type EpisodeTable = (typeof episodeTables)[number]

const tenths = (value: number): number => Math.round(value * 10) / 10
const minutes = ({ watchSeconds }: Pick<Figures, 'watchSeconds'>): number => tenths(watchSeconds / 60)
const percent = (share: number | null): number | '' => (share === null ? '' : tenths(share * 100))

/** The first column names the channel or episode, so that several tables can be joined. */
function commonTable(name: string, statistics: Statistics, table: 'sources' | 'devices', language: Language): CsvRow[] {
  const { columns, sources, devices } = texts[language]
  const rows =
    table === 'sources'
      ? statistics.sources.map(({ source, views }) => [name, sources[source], views])
      : statistics.devices.map(({ device, views }) => [name, devices[device], views])
  return [[columns.name, table === 'sources' ? columns.source : columns.device, columns.views], ...rows]
}

function dayTable(name: string, { days }: Statistics, language: Language, followers: boolean): CsvRow[] {
  const { columns } = texts[language]
  const header = [columns.name, columns.day, columns.views, columns.plays, columns.minutes, columns.share]
  const rows = days.map((day) => [
    name,
    day.day,
    day.views,
    day.plays,
    minutes(day),
    percent(day.watchedShare),
    ...(followers ? [day.newFollowers] : []),
  ])
  return [[...header, ...(followers ? [columns.newFollowers] : [])], ...rows]
}

function topTable(name: string, { episodes }: ChannelStatistics, language: Language): CsvRow[] {
  const { columns } = texts[language]
  const rows = episodes.map((episode) => [
    name,
    episode.title,
    episode.views,
    minutes(episode),
    percent(episode.watchedShare),
  ])
  return [[columns.name, columns.episode, columns.views, columns.minutes, columns.share], ...rows]
}

function retentionTable({ title, retention }: EpisodeStatistics, language: Language): CsvRow[] {
  const { columns } = texts[language]
  const rows = retention.map((share, step) => [title, step * stepSeconds, percent(share)])
  return [[columns.name, columns.position, columns.retention], ...rows]
}

export function channelCsv(
  name: string,
  statistics: ChannelStatistics,
  table: ChannelTable,
  language: Language,
): string {
  if (table === 'days') return csvTable(dayTable(name, statistics, language, true))
  if (table === 'episodes') return csvTable(topTable(name, statistics, language))
  return csvTable(commonTable(name, statistics, table, language))
}

export function episodeCsv(statistics: EpisodeStatistics, table: EpisodeTable, language: Language): string {
  const { title } = statistics
  if (table === 'days') return csvTable(dayTable(title, statistics, language, false))
  if (table === 'retention') return csvTable(retentionTable(statistics, language))
  return csvTable(commonTable(title, statistics, table, language))
}
