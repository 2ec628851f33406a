import type { LiverFields } from '#contract/livers/schemas.ts'
import type { DemoPerson } from '../people.ts'
import { inThreeLanguages } from './types.ts'


/** The lives of a liver of the demo. */
export interface DemoLiver {
  readonly liver: DemoPerson
  readonly genre: string
  /** In turn, from the newest live. */
  readonly titles: readonly string[]
  /** When the lives were: 0 is today. */
  readonly daysAgo: readonly number[]
  /** Hours before the first start of the site, for today's live. */
  readonly hoursAgo: number
  /** In Japan, for the other lives. */
  readonly hour: number
  readonly minutes: number
  /** Viewers at one time, about. */
  readonly viewers: number
  /** Number of gifts of a live. */
  readonly gifts: number
  /** The largest gift, among `demoGifts`. */
  readonly largest: number
  /** Who sends very many gifts within a minute, and in which live: the place in `daysAgo`. */
  readonly burst?: { readonly live: number; readonly sender: DemoPerson }
}

/** Gifts of the demo, from the smallest. */
export const demoGifts = [
  'heart',
  'clap',
  'star',
  'onigiri',
  'sakura',
  'penlight',
  'macaron',
  'bouquet',
  'maneki',
  'furin',
  'cake',
  'daruma',
] as const

const fields = (introduction: string, schedule: string, genres: string[]): LiverFields => ({
  reading: '',
  introduction,
  schedule,
  genres,
  links: [],
})

/** Livers without an account of the local identity provider, who fill the rankings. */
export const crowdLivers = new Map<DemoPerson, LiverFields>([
  ['demo-yuzu', fields(
    inThreeLanguages('星を見上げながら、しずかな歌をうたいます。', 'Quiet songs under the stars.', '별을 보며 조용한 노래를 불러요.'),
    '火・土曜 22:00〜',
    ['sing'],
  )],
  ['demo-haruto', fields(
    inThreeLanguages('仕事おわりに、むかしのゲームをゆっくり遊びます。', 'Old games, slowly, after work.', '퇴근 후 옛날 게임을 천천히 즐겨요.'),
    '平日 21:30〜',
    ['game'],
  )],
  ['demo-aoi', fields(
    inThreeLanguages('冷蔵庫にあるものだけで、一品つくります。', 'One dish from what is in the fridge.', '냉장고에 있는 재료로 한 가지 요리를 만들어요.'),
    '日曜 18:00〜',
    ['cooking'],
  )],
  ['demo-emma', fields(
    inThreeLanguages('リスボンの坂道を歩きながら話します。', 'Talks on the hills of Lisbon.', '리스본의 언덕길을 걸으며 이야기해요.'),
    '木曜 20:00〜',
    ['travel'],
  )],
  ['demo-minjun', fields(
    inThreeLanguages('いっしょに勉強する、しずかな配信です。', 'A quiet live to study together.', '함께 공부하는 조용한 방송이에요.'),
    '毎朝 7:00〜',
    ['study'],
  )],
])

export const pastLivers: readonly DemoLiver[] = [
  {
    liver: 'liver-hana',
    genre: 'talk',
    titles: ['一週間のおしゃべり', '夜更かし雑談', 'おたより紹介の夜', '眠れない人の部屋'],
    daysAgo: [0, 1, 4, 8, 11, 18, 36],
    hoursAgo: 3,
    hour: 21,
    minutes: 48,
    viewers: 42,
    gifts: 15,
    largest: 11,
    burst: { live: 3, sender: 'demo-momo' },
  },
  {
    liver: 'liver-sora',
    genre: 'music',
    titles: ['夕暮れの弾き語り', 'リクエストの夜', '新しい曲をつくる'],
    daysAgo: [0, 1, 3, 10, 33],
    hoursAgo: 5,
    hour: 20,
    minutes: 40,
    viewers: 55,
    gifts: 15,
    largest: 11,
  },
  {
    liver: 'demo-yuzu',
    genre: 'sing',
    titles: ['星空うたの会', '小さな声で歌う夜'],
    daysAgo: [0, 2, 9, 34],
    hoursAgo: 8,
    hour: 22,
    minutes: 35,
    viewers: 30,
    gifts: 13,
    largest: 10,
  },
  {
    liver: 'demo-haruto',
    genre: 'game',
    titles: ['仕事おわりのレトロゲーム', '全クリするまで帰れない'],
    daysAgo: [0, 1, 6],
    hoursAgo: 2,
    hour: 21,
    minutes: 52,
    viewers: 34,
    gifts: 12,
    largest: 9,
  },
  {
    liver: 'demo-aoi',
    genre: 'cooking',
    titles: ['冷蔵庫のもので一品', '研究所のまかない'],
    daysAgo: [0, 5, 12],
    hoursAgo: 6,
    hour: 18,
    minutes: 30,
    viewers: 21,
    gifts: 10,
    largest: 8,
  },
  {
    liver: 'demo-emma',
    genre: 'travel',
    titles: ['Walking in Lisbon', '坂道の朝さんぽ'],
    daysAgo: [1, 7, 15],
    hoursAgo: 6,
    hour: 20,
    minutes: 28,
    viewers: 18,
    gifts: 9,
    largest: 8,
  },
  {
    liver: 'demo-minjun',
    genre: 'study',
    titles: ['조용히 공부하는 방', '朝の勉強部屋'],
    daysAgo: [0, 2, 13],
    hoursAgo: 9,
    hour: 7,
    minutes: 60,
    viewers: 14,
    gifts: 7,
    largest: 6,
  },
]

/** Comments in past lives. */
export const pastComments = [
  'こんばんは！',
  'はじめまして、おすすめから来ました',
  '今日も来ました〜',
  'おつかれさまです',
  'それ、すごくわかります',
  'www',
  '声が落ち着く',
  '8888888',
  'Hello from Lisbon!',
  '오늘도 즐거워요',
  'その話、もっと聞きたい',
  'いまのところ好き',
  '初見さんいらっしゃい',
  'リクエストしてもいいですか？',
  'お茶いれてきた',
  'この時間がいちばん好き',
  'また明日も来ます',
  'おやすみなさい🌙',
] as const

export interface DemoThanks {
  readonly liver: DemoPerson
  /** The live after which it was sent: the place in `daysAgo`. */
  readonly live: number
  readonly text: string
  readonly read: boolean
}

/** Thanks messages to the viewers of the demo; `{name}` and `{gifts}` are filled in. */
export const demoThanks: readonly DemoThanks[] = [
  {
    liver: 'liver-hana',
    live: 3,
    text: '{name}さん、先週は遅い時間までありがとうございました。おたよりの話、また続きをしましょう。（デモのメッセージです）',
    read: true,
  },
  {
    liver: 'liver-hana',
    live: 0,
    text: '{name}さん、今日は{gifts}をありがとうございました！ コメントに何度も笑いました。次は金曜の夜にお待ちしています。（デモのメッセージです）',
    read: false,
  },
  {
    liver: 'liver-sora',
    live: 1,
    text: '{name}さん、{gifts}ありがとうございます。リクエストの曲、日曜までに練習しておきますね。（デモのメッセージです）',
    read: false,
  },
  {
    liver: 'demo-yuzu',
    live: 1,
    text: '{name}さん、{gifts}がうれしかったです。星のきれいな夜にまた歌います🌟（デモのメッセージです）',
    read: true,
  },
]
