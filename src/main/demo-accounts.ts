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
