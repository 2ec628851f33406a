import { dayMs, japanDate } from '#contract/japan-time.ts'
import type { LiverFields } from '#contract/livers/schemas.ts'
import type { Channels } from '#server/channels/index.ts'
import type { Identity, SeededUser } from '#server/identity/index.ts'
import type { Livers } from '#server/livers/index.ts'
import type { Lives } from '#server/lives/index.ts'

/** Users of the demo content; also the accounts of the local identity provider. */
export const demoAccounts = [
  { subject: 'viewer-mio', nickName: 'みお', bio: '音楽と猫が好きです。', roles: [] },
  { subject: 'viewer-kenta', nickName: 'けんた', bio: 'ゲーム配信をよく見ます。', roles: [] },
  { subject: 'liver-hana', nickName: 'はな', bio: '毎週金曜の夜に雑談しています。', roles: [] },
  { subject: 'liver-sora', nickName: 'そら', bio: 'アコースティックギターで弾き語り。', roles: [] },
  { subject: 'owner-akari', nickName: 'あかり', bio: '「ひだまりチャンネル」を運営しています。', roles: [] },
  { subject: 'organizer-ren', nickName: 'れん', bio: 'ライバーのイベントを企画しています。', roles: ['organizer'] },
  { subject: 'staff-yui', nickName: 'ゆい', bio: '運営スタッフです。', roles: ['staff'] },
  { subject: 'liver-demo', nickName: 'デモ放送局', bio: '内蔵エンコーダーが流すデモ映像です。', roles: [] },
] as const

export type DemoAccount = (typeof demoAccounts)[number]['subject']

export interface SeedDeps {
  readonly identity: Identity
  readonly channels: Channels
  readonly livers: Livers
  readonly lives: Lives
}

/** The fields of a demo account. */
export function demoAccount(subject: DemoAccount): SeededUser {
  const account = demoAccounts.find((candidate) => candidate.subject === subject)
  if (!account) throw new Error(`unknown demo account ${subject}`)
  return { provider: 'apple', email: `${subject}@people.example`, ...account }
}

/** The user of a demo account; created if it does not exist. */
export const demoUser = ({ identity }: SeedDeps, subject: DemoAccount): Promise<number> =>
  identity.seedUser(demoAccount(subject))

export const demoLivers: readonly (LiverFields & { readonly subject: DemoAccount })[] = [
  {
    subject: 'liver-hana',
    reading: '',
    introduction: '毎週金曜の夜に、一週間のできごとをゆるく話しています。はじめての方もコメント歓迎です。',
    schedule: '毎週金曜 21:00〜',
    genres: ['talk'],
    links: [],
  },
  {
    subject: 'liver-sora',
    reading: '',
    introduction: 'アコースティックギターの弾き語り。リクエストも受け付けています。',
    schedule: '水・日曜 20:00〜',
    genres: ['music', 'sing'],
    links: [],
  },
  {
    subject: 'liver-demo',
    reading: '',
    introduction: '内蔵エンコーダーのデモ映像です。',
    schedule: '',
    genres: ['other'],
    links: [],
  },
]

/** 20:00 in Japan, `days` after today. */
function eveningAfter(now: Date, days: number): string {
  const day = japanDate(new Date(now.getTime() + days * dayMs))
  return new Date(`${day}T20:00:00+09:00`).toISOString()
}

/** Fills an empty database: accounts of all roles, a channel, scheduled lives, and one that waits for an encoder. */
export async function seedDemo(deps: SeedDeps, now: Date): Promise<void> {
  for (const { subject } of demoAccounts) await demoUser(deps, subject)
  for (const { subject, ...fields } of demoLivers) await deps.livers.seedLiver(await demoUser(deps, subject), fields)
  await deps.channels.seed(await demoUser(deps, 'owner-akari'), 'ひだまりチャンネル')
  const settings = { visibility: 'public', latencyMode: 'low', archiving: true, chatting: true, demo: true } as const
  const hana = await demoUser(deps, 'liver-hana')
  const sora = await demoUser(deps, 'liver-sora')
  const { create } = deps.lives.seed
  await create({
    ...settings,
    liverId: hana,
    title: 'はじめての配信テスト',
    reading: 'はじめてのはいしんてすと',
    genre: 'talk',
    startsAt: null,
  })
  await create({
    ...settings,
    liverId: hana,
    title: '夜更けのおしゃべり',
    reading: 'よふけのおしゃべり',
    genre: 'talk',
    startsAt: eveningAfter(now, 2),
  })
  await create({
    ...settings,
    liverId: sora,
    title: '夕暮れの弾き語り',
    reading: 'ゆうぐれのひきがたり',
    genre: 'music',
    startsAt: eveningAfter(now, 1),
  })
}
