import { nameDeletedUsers } from '#contract/account/deleted-user.ts'
import type { HistoryInterval, HistorySupporter } from '#contract/live-history/schemas.ts'
import type { Language } from '#contract/languages.ts'
import { csvTable } from '../csv.ts'
import { columns } from './csv-texts.ts'
import { minuteMs } from './minutes.ts'

/** The first column names the live, so that the tables of several lives can be joined. */
export function minutesCsv(title: string, minutes: readonly HistoryInterval[], language: Language): string {
  const { live, minute, viewers, newFollowers, comments, gifts, points } = columns[language]
  return csvTable([
    [live, minute, viewers, newFollowers, comments, gifts, points],
    ...minutes.map((one) => [
      title,
      one.fromMs / minuteMs,
      one.viewers ?? '',
      one.newFollowers,
      one.comments,
      one.gifts,
      one.points,
    ]),
  ])
}

export function supportersCsv(title: string, supporters: readonly HistorySupporter[], language: Language): string {
  const { live, rank, supporter, gifts, points } = columns[language]
  return csvTable([
    [live, rank, supporter, gifts, points],
    ...supporters.map((one) => [title, one.rank, nameDeletedUsers(one.user.nickName, language), one.gifts, one.points]),
  ])
}
