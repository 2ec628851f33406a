import type { Channels } from '#server/channels/index.ts'
import type { Identity } from '#server/identity/index.ts'
import type { Lives } from '#server/lives/index.ts'

export interface SeedParts {
  readonly identity: Identity
  readonly channels: Channels
  readonly lives: Lives
}

/** Local accounts that the demo content is made of. */
export const demoAccounts = [
  { subject: 'viewer-mio', nickName: 'みお', bio: '音楽と猫が好きです。', roles: [] },
  { subject: 'viewer-kenta', nickName: 'けんた', bio: 'ゲーム配信をよく見ます。', roles: [] },
  { subject: 'liver-hana', nickName: 'はな', bio: '毎週金曜の夜に雑談しています。', roles: ['liver'] },
  { subject: 'liver-sora', nickName: 'そら', bio: 'アコースティックギターで弾き語り。', roles: ['liver'] },
  { subject: 'owner-akari', nickName: 'あかり', bio: '「ひだまりチャンネル」を運営しています。', roles: [] },
  { subject: 'organizer-ren', nickName: 'れん', bio: 'ライバーのイベントを企画しています。', roles: ['organizer'] },
  { subject: 'staff-yui', nickName: 'ゆい', bio: '運営スタッフです。', roles: ['staff'] },
  { subject: 'liver-demo', nickName: 'デモ放送局', bio: '内蔵エンコーダーが流すデモ映像です。', roles: ['liver'] },
] as const

export type DemoAccount = (typeof demoAccounts)[number]['subject']

/** The user of a demo account, created where it is missing. */
export function demoUser({ identity }: SeedParts, subject: DemoAccount): Promise<number> {
  const account = demoAccounts.find((candidate) => candidate.subject === subject)
  if (!account) throw new Error(`no demo account is named ${subject}`)
  return identity.createUser({ provider: 'local', ...account })
}

/** 20:00 in Japan, so many days after today. */
function eveningAfter(now: Date, days: number): string {
  const day = new Date(now.getTime() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' })
  return new Date(`${day}T20:00:00+09:00`).toISOString()
}

/** Fills an empty database: accounts of every role, a channel, lives to come, and one that waits for an encoder. */
export async function seedDemo(parts: SeedParts, now: Date): Promise<void> {
  for (const { subject } of demoAccounts) await demoUser(parts, subject)
  await parts.channels.create(await demoUser(parts, 'owner-akari'), 'ひだまりチャンネル')
  const settings = { visibility: 'public', latencyMode: 'low', demo: true } as const
  const hana = await demoUser(parts, 'liver-hana')
  const sora = await demoUser(parts, 'liver-sora')
  const { create } = parts.lives.seed
  await create({ ...settings, liverId: hana, title: 'はじめての配信テスト', genre: 'talk', startsAt: null })
  await create({
    ...settings,
    liverId: hana,
    title: '夜更けのおしゃべり',
    genre: 'talk',
    startsAt: eveningAfter(now, 2),
  })
  await create({
    ...settings,
    liverId: sora,
    title: '夕暮れの弾き語り',
    genre: 'music',
    startsAt: eveningAfter(now, 1),
  })
}
