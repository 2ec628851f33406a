import type { EventTemplate } from '#contract/events/limits.ts'
import type { EventLevel, EventPrize, EventTexts } from '#contract/events/schemas.ts'
import type { Text } from '#contract/languages.ts'
import type { DemoScene } from '#engine-protocol/index.ts'
import type { DemoPerson } from '../people.ts'

/** Days after the first start of the site, and the time of day in Japan. */
export type DemoMoment = readonly [days: number, time: string]

export interface DemoEvent extends EventTexts {
  readonly template: EventTemplate
  readonly scene: DemoScene
  readonly createdAt: DemoMoment
  readonly entryEndsAt: DemoMoment
  readonly startsAt: DemoMoment
  readonly endsAt: DemoMoment
  /** Null: not yet. */
  readonly confirmedAt: DemoMoment | null
  /** Gifts that count; empty: all. */
  readonly gifts: readonly string[]
  readonly divisionSize: number | null
  readonly bonuses: readonly { readonly from: DemoMoment; readonly until: DemoMoment; readonly multiplier: number }[]
  readonly prizes: EventPrize[]
  readonly levels: EventLevel[]
  readonly approved: readonly DemoPerson[]
  /** Whose entries wait for approval. */
  readonly pending: readonly DemoPerson[]
  readonly announcement: { readonly text: string; readonly at: DemoMoment }
}

const prize = (from: number, to: number, ja: string, en: string, ko: string): EventPrize => ({
  from,
  to,
  name: { ja, en, ko },
})
const level = (points: number, ja: string, en: string, ko: string): EventLevel => ({ points, name: { ja, en, ko } })

const demoNote: Text = {
  ja: 'これはデモのイベントです。参加者は架空の人物で、実際の特典はありません。',
  en: 'This is an event of the demo: its livers are made up, and there are no real rewards.',
  ko: '데모용 이벤트입니다. 참가자는 가상의 인물이며 실제 특전은 없습니다.',
}

/** A rule a line, in each language. */
const rules = (ja: readonly string[], en: readonly string[], ko: readonly string[]): Text => ({
  ja: [...ja, demoNote.ja].join('\n'),
  en: [...en, demoNote.en].join('\n'),
  ko: [...ko, demoNote.ko].join('\n'),
})

const everyone: readonly DemoPerson[] = [
  'liver-hana',
  'liver-sora',
  'demo-yuzu',
  'demo-haruto',
  'demo-aoi',
  'demo-emma',
  'demo-minjun',
]

/** Why a suspicious supporter of the confirmed event counts. */
export const demoDecision = '配信の節目にあわせた応援で、不自然なギフトではないと確認しました。（デモの判断です）'

/** One confirmed, one running and one in entry. */
export const demoEvents: readonly DemoEvent[] = [
  {
    template: 'ranking_week',
    title: { ja: '第1回 ひだまり杯', en: 'The 1st Hidamari Cup', ko: '제1회 히다마리배' },
    lead: {
      ja: '10日間の応援ポイントで競った、はじめてのランキングイベント。結果を発表しました。',
      en: 'The first ranking event: ten days of support. The results are out.',
      ko: '열흘간의 응원 포인트로 겨룬 첫 랭킹 이벤트. 결과를 발표했습니다.',
    },
    rules: rules(
      [
        '期間中のライブに届いたすべてのギフトを集計します。',
        '最終日の21時からは、ポイントが2倍になります。',
        'ポイントが同じときは、先に達した方が上位です。',
      ],
      [
        'All gifts to lives during the event count.',
        'On the last evening, gifts from 21:00 give twice the points.',
        'Of equal points, the first to reach them is ahead.',
      ],
      [
        '기간 중 라이브에 도착한 모든 선물을 집계합니다.',
        '마지막 날 21시부터는 포인트가 2배가 됩니다.',
        '포인트가 같으면 먼저 도달한 쪽이 앞섭니다.',
      ],
    ),
    scene: 'campfire',
    createdAt: [-30, '18:00'],
    entryEndsAt: [-17, '21:59'],
    startsAt: [-16, '12:00'],
    endsAt: [-6, '21:59'],
    confirmedAt: [-5, '15:00'],
    gifts: [],
    divisionSize: null,
    bonuses: [{ from: [-6, '21:00'], until: [-6, '21:59'], multiplier: 2 }],
    prizes: [
      prize(1, 1, '優勝の盾とトップページでの特集', 'The winner’s trophy and a feature on the home page', '우승 트로피와 메인 페이지 특집'),
      prize(2, 3, '入賞の盾', 'A trophy', '입상 트로피'),
      prize(4, 7, '参加バッジ', 'A badge', '참가 배지'),
    ],
    levels: [],
    approved: everyone,
    pending: [],
    announcement: {
      text: '第1回 ひだまり杯の結果が確定しました。みなさん、10日間おつかれさまでした！（デモのお知らせです）',
      at: [-5, '15:10'],
    },
  },
  {
    template: 'ranking_rookies',
    title: { ja: '和のギフト ブロック対抗戦', en: 'Japanese gifts: the division battle', ko: '일본풍 선물 블록 대항전' },
    lead: {
      ja: 'おにぎり、桜、招き猫。和のギフトを集めて、実力の近いライバー同士が競います。',
      en: 'Onigiri, cherry blossoms, lucky cats: livers of similar points compete for Japanese gifts.',
      ko: '주먹밥, 벚꽃, 마네키네코. 일본풍 선물을 모아 실력이 비슷한 라이버끼리 겨룹니다.',
    },
    rules: rules(
      [
        '対象ギフトに並んでいるギフトだけがポイントになります。',
        'エントリーの締切のときに、応援ポイントの近いライバーを同じブロックに分けます。',
        'ボーナスタイムに届いたギフトは、ポイントが2倍になります。',
        'ポイントが同じときは、先に達した方が上位です。',
      ],
      [
        'Only the listed gifts give points.',
        'When entries end, livers with similar points are put into one division.',
        'Gifts during the bonus time give twice the points.',
        'Of equal points, the first to reach them is ahead.',
      ],
      [
        '대상 선물 목록에 있는 선물만 포인트가 됩니다.',
        '엔트리 마감 시점에 응원 포인트가 비슷한 라이버를 같은 블록으로 나눕니다.',
        '보너스 타임에 도착한 선물은 포인트가 2배가 됩니다.',
        '포인트가 같으면 먼저 도달한 쪽이 앞섭니다.',
      ],
    ),
    scene: 'blossom',
    createdAt: [-12, '18:00'],
    entryEndsAt: [-3, '21:59'],
    startsAt: [-2, '12:00'],
    endsAt: [4, '21:59'],
    confirmedAt: null,
    gifts: ['star', 'onigiri', 'sakura', 'maneki', 'furin', 'daruma'],
    divisionSize: 4,
    bonuses: [
      { from: [-1, '21:00'], until: [-1, '22:00'], multiplier: 2 },
      { from: [3, '20:00'], until: [3, '22:00'], multiplier: 2 },
    ],
    prizes: [
      prize(1, 1, 'ブロック優勝の盾', 'The trophy of the division', '블록 우승 트로피'),
      prize(2, 3, '和柄のプロフィールバッジ', 'A profile badge with a Japanese pattern', '일본 전통 문양 프로필 배지'),
    ],
    levels: [],
    approved: [...everyone, 'liver-demo'],
    pending: [],
    announcement: {
      text: 'ボーナスタイムの間は、ポイントが2倍になります。日時はイベントページの「対象ギフト」にあります。（デモのお知らせです）',
      at: [-2, '11:30'],
    },
  },
  {
    template: 'level_challenge',
    title: { ja: 'はじめてのレベルチャレンジ', en: 'The first level challenge', ko: '첫 레벨 챌린지' },
    lead: {
      ja: '順位は関係なし。目標のポイントに達したライバー全員に、レベルの特典があります。',
      en: 'Ranks do not matter: every liver who reaches the points of a level receives its reward.',
      ko: '순위는 상관없습니다. 목표 포인트에 도달한 라이버 모두에게 레벨 특전이 있습니다.',
    },
    rules: rules(
      [
        'エントリーは、オーガナイザーが内容を確認してから承認します。',
        '期間中のライブに届いたすべてのギフトを集計します。',
        'レベルに達すると、その特典を受け取れます。上のレベルに達したときは、下のレベルの特典も受け取れます。',
      ],
      [
        'The organizer approves each entry.',
        'All gifts to lives during the event count.',
        'Who reaches a level receives its reward, and those of the levels below.',
      ],
      [
        '엔트리는 오거나이저가 내용을 확인한 뒤 승인합니다.',
        '기간 중 라이브에 도착한 모든 선물을 집계합니다.',
        '레벨에 도달하면 특전을 받을 수 있습니다. 위 레벨에 도달하면 아래 레벨의 특전도 받습니다.',
      ],
    ),
    scene: 'balloons',
    createdAt: [-1, '10:00'],
    entryEndsAt: [6, '21:59'],
    startsAt: [8, '12:00'],
    endsAt: [18, '21:59'],
    confirmedAt: null,
    gifts: [],
    divisionSize: null,
    bonuses: [{ from: [18, '20:00'], until: [18, '21:59'], multiplier: 2 }],
    prizes: [],
    levels: [
      level(300, 'ブロンズバッジ', 'The bronze badge', '브론즈 배지'),
      level(1000, 'シルバーバッジ', 'The silver badge', '실버 배지'),
      level(3000, 'ゴールドバッジとギフト演出', 'The gold badge and a gift effect', '골드 배지와 선물 연출'),
    ],
    approved: ['liver-hana', 'demo-emma', 'demo-minjun'],
    pending: ['demo-yuzu', 'demo-haruto'],
    announcement: {
      text: 'エントリーありがとうございます。承認まで少しお待ちください。（デモのお知らせです）',
      at: [-1, '12:00'],
    },
  },
]
