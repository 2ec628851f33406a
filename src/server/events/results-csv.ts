import { nameDeletedUsers } from '#contract/account/deleted-user.ts'
import type { EventLevel, EventPrize } from '#contract/events/schemas.ts'
import { japanDateTime } from '#contract/japan-time.ts'
import type { Language } from '#contract/languages.ts'
import { csvTable } from '../csv.ts'
import type { Ranked, Score } from './ranks.ts'

const headers = {
  ja: ['ブロック', '順位', 'ライバーID', 'ライバー', 'ポイント', '達した日時（日本時間）', '特典'],
  en: ['Division', 'Rank', 'Liver ID', 'Liver', 'Points', 'Reached at (Japan time)', 'Rewards'],
  ko: ['블록', '순위', '라이버 ID', '라이버', '포인트', '도달 일시(일본 시간)', '특전'],
} as const satisfies Record<Language, readonly string[]>

interface Rewards {
  readonly prizes: readonly EventPrize[]
  readonly levels: readonly EventLevel[]
}

type Row = Ranked<Score> & { readonly liver: { readonly nickName: string } }

/** The rewards of a liver: prizes of ranks with points, and levels. */
const rewardsOf = ({ rank, points }: Row, { prizes, levels }: Rewards, language: Language): string =>
  [
    ...prizes.filter(({ from, to }) => points > 0 && rank >= from && rank <= to),
    ...levels.filter((level) => points >= level.points),
  ]
    .map(({ name }) => name[language])
    .join(' / ')

export const resultsCsv = (ranks: readonly Row[], rewards: Rewards, language: Language): string =>
  csvTable([
    headers[language],
    ...ranks.map((row) => [
      row.division,
      row.rank,
      row.liverId,
      nameDeletedUsers(row.liver.nickName, language),
      row.points,
      row.reachedAt ? japanDateTime(row.reachedAt) : '',
      rewardsOf(row, rewards, language),
    ]),
  ])
