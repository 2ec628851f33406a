import { eventEndTime, type EventTemplate } from '#contract/events/limits.ts'
import type { EventRules, EventTexts } from '#contract/events/schemas.ts'
import { dayMs, fromJapanTime, japanDate } from '#contract/japan-time.ts'

interface Template extends EventTexts {
  readonly values: Pick<EventRules, 'type' | 'prizes' | 'levels'> & Partial<EventRules>
  /** From the start to the end, in days. */
  readonly days: number
}

const rules = {
  ja: [
    '期間中に届いた対象ギフトのポイントを集計します。',
    'ポイントが同じときは、先に達した方が上位です。',
    'コインの購入で確認が済み、登録から24時間が過ぎたアカウントのギフトを集計します。返金されたギフトは集計しません。',
    '終了時刻より後に届いたギフトは集計しません。結果は、確認のあとに発表します。',
  ].join('\n'),
  en: [
    'The points of gifts that arrive during the event are counted.',
    'Of equal points, the first to reach them is ahead.',
    'Gifts of accounts that have bought coins and are older than 24 hours count. Refunded gifts do not count.',
    'Gifts after the end do not count. The results are published after a review.',
  ].join('\n'),
  ko: [
    '기간 중에 받은 대상 선물의 포인트를 집계합니다.',
    '포인트가 같으면 먼저 도달한 쪽이 앞섭니다.',
    '코인을 구매해 확인되었고 가입 후 24시간이 지난 계정의 선물을 집계합니다. 환불된 선물은 집계하지 않습니다.',
    '종료 시각 이후의 선물은 집계하지 않습니다. 결과는 확인 후 발표합니다.',
  ].join('\n'),
}

const prizes = [
  {
    from: 1,
    to: 1,
    name: {
      ja: 'トップページでの特集と優勝の盾',
      en: 'A feature on the home page and the winner’s trophy',
      ko: '메인 페이지 특집과 우승 트로피',
    },
  },
  {
    from: 2,
    to: 3,
    name: { ja: '入賞の盾', en: 'A trophy', ko: '입상 트로피' },
  },
]

const levels = [
  { points: 1000, name: { ja: 'ブロンズバッジ', en: 'Bronze badge', ko: '브론즈 배지' } },
  { points: 10_000, name: { ja: 'シルバーバッジ', en: 'Silver badge', ko: '실버 배지' } },
  { points: 50_000, name: { ja: 'ゴールドバッジ', en: 'Gold badge', ko: '골드 배지' } },
]

const templates = {
  ranking_week: {
    title: { ja: 'ウィークリーランキング', en: 'Weekly ranking', ko: '위클리 랭킹' },
    lead: {
      ja: '1週間の応援ポイントで競うランキングイベントです。',
      en: 'A ranking event: the most points of one week win.',
      ko: '일주일간의 응원 포인트로 겨루는 랭킹 이벤트입니다.',
    },
    rules,
    values: { type: 'ranking', prizes, levels: [] },
    days: 7,
  },
  ranking_rookies: {
    title: { ja: 'ルーキーカップ', en: 'Rookie cup', ko: '루키 컵' },
    lead: {
      ja: '優勝経験のないライバーが、近い実力のブロックで競います。',
      en: 'Livers who have not won before compete with others of similar points.',
      ko: '우승 경험이 없는 라이버가 비슷한 실력의 블록에서 겨룹니다.',
    },
    rules,
    values: { type: 'ranking', prizes, levels: [], withoutWinners: true, divisionSize: 10 },
    days: 4,
  },
  level_challenge: {
    title: { ja: 'レベルチャレンジ', en: 'Level challenge', ko: '레벨 챌린지' },
    lead: {
      ja: 'ポイントの目標に達したライバー全員に特典があります。',
      en: 'Every liver who reaches a number of points receives its reward.',
      ko: '포인트 목표에 도달한 모든 라이버에게 특전이 있습니다.',
    },
    rules,
    values: { type: 'level', prizes: [], levels },
    days: 10,
  },
  mens_finding: {
    title: { ja: 'MEN’S FINDING', en: 'MEN’S FINDING', ko: 'MEN’S FINDING' },
    lead: {
      ja: '次のステージに立つ男性ライバーを見つけるオーディションイベントです。',
      en: 'An audition event that finds the male livers of the next stage.',
      ko: '다음 무대에 설 남성 라이버를 찾는 오디션 이벤트입니다.',
    },
    rules,
    values: { type: 'ranking', prizes, levels: [], approval: true },
    days: 9,
  },
} as const satisfies Record<EventTemplate, Template>

/** The day in Japan so many days later, at a time of day. */
function later(now: Date, days: number, time: string): Date {
  const at = fromJapanTime(`${japanDate(new Date(now.getTime() + days * dayMs))}T${time}`)
  if (at === null) throw new Error(`${time} is not a time of day`)
  return new Date(at)
}

/** The values of a draft: entries for a week, then the event, which ends at 21:59. */
export function valuesOf(template: EventTemplate, now: Date) {
  const { title, lead, rules: text, values, days }: Template = templates[template]
  return {
    template,
    title,
    lead,
    rules: text,
    gifts: [],
    genres: [],
    licenceDays: 0,
    withoutWinners: false,
    placedWithin: null,
    qualifierId: null,
    qualifierRank: null,
    approval: false,
    divisionSize: null,
    bonuses: [],
    ...values,
    entryEndsAt: later(now, 7, eventEndTime),
    startsAt: later(now, 8, '12:00'),
    endsAt: later(now, 8 + days, eventEndTime),
  }
}
