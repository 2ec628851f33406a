import { expect, test } from 'vitest'
import { openPage, mio, type Answers } from '#tests/support/dom-page.tsx'
import type { ModeratedSetting } from '#contract/chat/schemas.ts'
import ModerationSheet from './moderation-sheet.tsx'

const path = '/v1/lives/abcdefghijkl/chat'
const nothing: ModeratedSetting = { banned: [], bannedWords: [] }
const troll = { id: 9, nickName: 'あらし', avatarUrl: '/avatars/9.svg' }
const setting: ModeratedSetting = {
  banned: [{ user: troll, since: '2026-11-22T12:00:00.000Z', by: 'りく' }],
  bannedWords: ['ばか', 'spam'],
}

async function open(answers: Answers) {
  const page = await openPage(<ModerationSheet liveId="abcdefghijkl" onClose={() => undefined} />, {
    profile: mio,
    answers: { [`GET ${path}/setting`]: [200, setting], ...answers },
  })
  const status = () => page.screen.getByRole('status').textContent
  return { ...page, status }
}

test('shows the banned words and users, and opens itself', async () => {
  const { screen } = await open({})
  await screen.findByText('ばか')
  expect(screen.getByRole('dialog', { name: 'チャットの管理' }).hasAttribute('open')).toBe(true)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ばか',
    'spam',
    expect.stringMatching(/^あらし.*21:00.*りくが設定解除$/),
  ])
})

test('says that the setting is loading', async () => {
  const answer = Promise.withResolvers<readonly [number, ModeratedSetting]>()
  const { screen, status } = await open({ [`GET ${path}/setting`]: () => answer.promise })
  await screen.findByText('読み込んでいます…')
  answer.resolve([200, nothing])
  await expect.poll(status).toBe('')
})

test('a word is added, and one is allowed again; each is announced, and the focus stays in the section', async () => {
  const answers = [
    { ...setting, bannedWords: ['ばか', 'spam', 'うるさい'] },
    { ...setting, bannedWords: ['spam', 'うるさい'] },
  ]
  const { screen, user, requests, status } = await open({
    [`POST ${path}/banned-words`]: () => [200, answers.shift() ?? nothing],
  })
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '追加する言葉' })
  await user.type(field, 'うるさい{Enter}')
  await screen.findByText('うるさい')
  expect(field.value).toBe('')
  expect(status()).toBe('「うるさい」を禁止ワードに追加しました')
  expect(document.activeElement).toBe(field)
  await user.click(screen.getByRole('button', { name: '「ばか」を禁止ワードから外す' }))
  await expect.poll(() => screen.queryByText('ばか')).toBeNull()
  expect(status()).toBe('「ばか」を禁止ワードから外しました')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '禁止ワード' }))
  expect(requests.slice(1).map(({ body }) => body)).toEqual([
    { word: 'うるさい', banned: true },
    { word: 'ばか', banned: false },
  ])
})

test('a ban is lifted; it is announced, and the focus stays in the section', async () => {
  const { screen, user, requests, status } = await open({ [`POST ${path}/ban/lifting`]: [200, nothing] })
  await user.click(await screen.findByRole('button', { name: 'あらしさんのチャット禁止を解除' }))
  await screen.findByText('チャット禁止のユーザーはいません。')
  screen.getByText('禁止ワードはありません。')
  expect(requests.at(-1)?.body).toEqual({ userId: 9 })
  expect(status()).toBe('あらしさんのチャット禁止を解除しました')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'チャット禁止のユーザー' }))
})

test('a word that is refused stays in its field, with the reason', async () => {
  const refused = { code: 'TOO_MANY_BANNED_WORDS', message: '禁止ワードは200個までです。' }
  const { screen, user } = await open({ [`POST ${path}/banned-words`]: [409, refused] })
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '追加する言葉' })
  await user.type(field, 'もう一つ{Enter}')
  await screen.findByText('禁止ワードは200個までです。')
  expect(field.value).toBe('もう一つ')
})

test('a setting that could not be read is explained, and can be loaded again', async () => {
  let reads = 0
  const { screen, user } = await open({
    [`GET ${path}/setting`]: () => {
      reads += 1
      return reads === 1 ? [403, { code: 'NOT_MODERATOR', message: '権限がありません' }] : [200, setting]
    },
  })
  await screen.findByText('権限がありません')
  await user.click(screen.getByRole('button', { name: 'もう一度読み込む' }))
  await screen.findByText('ばか')
  expect(screen.queryByText('権限がありません')).toBeNull()
  expect(document.activeElement?.textContent).toBe('この配信者のすべてのライブのチャットに適用されます。')
})
