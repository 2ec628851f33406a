import { expect, onTestFinished, test, vi } from 'vitest'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import { mio, openPage, type Answers } from '#tests/support/dom-page.tsx'
import { ownProfile } from '#tests/support/channel-response.ts'
import { liveResponse } from '#tests/support/live-response.ts'
import { formatDateTime } from '../../../shell/locale/index.ts'
import { ChannelPage } from '../channel-page.tsx'
import type { LiverStripProps } from '../liver-strip.tsx'

const seen: ChannelProfile = { ...ownProfile, role: null }
const genres = [{ id: 'talk', name: '雑談', offered: true }]
const nothing = { items: [], next: null }
const startsAt = '2030-01-02T03:04:00.000Z'

interface Options {
  readonly channel?: ChannelProfile
  readonly profile?: typeof mio | null
  readonly answers?: Answers
  readonly livers?: readonly LiverStripProps[]
}

async function openChannel({ channel = seen, profile = mio, answers = {}, livers = [] }: Options) {
  const page = await openPage(
    <ChannelPage
      channel={channel}
      livers={livers}
      series={nothing}
      casts={nothing}
      timeline={nothing}
      outcome={undefined}
      follow={<button type="button">フォロー</button>}
      lives={null}
      picks={null}
    />,
    { profile, answers, genres, path: '/channels/3' },
  )
  await page.screen.findByRole('heading', { level: 1, name: '夜の窓' })
  return page
}

test('the header of a channel shows owner, genre, text and links', async () => {
  const { screen } = await openChannel({})
  screen.getByText('みおさんのチャンネル')
  expect(screen.getByRole('link', { name: '雑談' }).getAttribute('href')).toBe('/genres/talk')
  screen.getByText('静かな配信')
  const links = [...screen.getByRole('list', { name: 'リンク' }).querySelectorAll('a')]
  expect(links.map((link) => [link.href, link.textContent, link.rel])).toEqual([
    ['https://a.example/', 'a.example（新しいタブで開きます）', 'noopener nofollow ugc'],
    ['https://b.example/', 'b.example（新しいタブで開きます）', 'noopener nofollow ugc'],
  ])
  screen.getByText('まだ何も公開されていません')
  screen.getByRole('button', { name: 'フォロー' })
})

test('a channel without genre, text and links has none of them', async () => {
  const { screen } = await openChannel({ channel: { ...seen, genre: null, bio: '', links: [] } })
  expect(screen.queryByRole('list', { name: 'リンク' })).toBeNull()
  expect(screen.queryByRole('link', { name: '雑談' })).toBeNull()
})

test.each([
  { role: 'owner', text: 'あなたはこのチャンネルのオーナーです' },
  { role: 'editor', text: 'あなたはこのチャンネルの編集者です' },
] as const)('a member ($role) sees the way to the studio and has no menu', async ({ role, text }) => {
  const { screen } = await openChannel({ channel: { ...ownProfile, role } })
  screen.getByText(text)
  expect(screen.getByRole('link', { name: 'スタジオで編集' }).getAttribute('href')).toBe('/studio/3')
  expect(screen.queryByRole('button', { name: 'メニューを開く' })).toBeNull()
  expect(screen.queryByText('まだ何も公開されていません')).toBeNull()
})

test('a visitor signs in before reporting or blocking', async () => {
  const { user, screen } = await openChannel({ profile: null })
  await user.click(screen.getByRole('button', { name: 'メニューを開く' }))
  const link = await screen.findByRole('link', { name: 'ログインして通報・ブロック' })
  expect(link.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent('/channels/3')}`)
  expect(screen.queryByRole('button', { name: 'このチャンネルを通報' })).toBeNull()
})

test('a user blocks the owner; a rejection shows its reason', async () => {
  let status = 400
  const { user, screen, requests } = await openChannel({
    answers: { 'POST /v1/blocks': () => [status, { code: 'X', message: 'ブロックできません' }] },
  })
  const open = screen.getByRole('button', { name: 'メニューを開く' })
  await user.click(open)
  const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'このチャンネル' })
  await user.click(screen.getByRole('button', { name: 'オーナーのみおさんをブロック' }))
  await screen.findByText('ブロックできません')
  expect(dialog.open).toBe(false)
  status = 200
  await user.click(open)
  await user.click(screen.getByRole('button', { name: 'オーナーのみおさんをブロック' }))
  await screen.findByText(/^みおさんをブロックしました/)
  expect(requests.at(-1)).toEqual({ call: 'POST /v1/blocks', body: { userId: 7, blocked: true } })
})

test('a user reports the channel in a sheet that opens again until it was sent', async () => {
  const { user, screen } = await openChannel({})
  await user.click(screen.getByRole('button', { name: 'メニューを開く' }))
  await user.click(screen.getByRole('button', { name: 'このチャンネルを通報' }))
  const sheet = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'チャンネルを通報' })
  expect(sheet.open).toBe(true)
  expect(sheet.textContent).toContain('夜の窓')
  sheet.close()
  await user.click(screen.getByRole('button', { name: 'メニューを開く' }))
  await user.click(screen.getByRole('button', { name: 'このチャンネルを通報' }))
  expect(sheet.open).toBe(true)
})

test.each([
  { fails: false, text: 'リンクをコピーしました' },
  { fails: true, text: 'コピーできませんでした。アドレスバーのURLをコピーしてください' },
])('without a share sheet the address is copied (fails: $fails)', async ({ fails, text }) => {
  const { user, screen } = await openChannel({})
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  if (fails) write.mockRejectedValue(new Error('refused'))
  onTestFinished(() => write.mockRestore())
  await user.click(screen.getByRole('button', { name: '共有' }))
  await screen.findByText(text)
})

const liver: LiverStripProps['liver'] = {
  id: 1,
  nickName: 'はな',
  avatarUrl: '/a.svg',
  schedule: '毎晩9時',
  signature: 'よろしく',
  reading: '',
  introduction: '',
  genres: [],
  links: [],
  bio: '',
  channel: null,
}

const openLiver = (props: Omit<LiverStripProps, 'liver'>) => openChannel({ livers: [{ ...props, liver }] })

test('a liver who is on air leads to the live', async () => {
  const { screen } = await openLiver({ onAir: liveResponse, next: { ...liveResponse, startsAt } })
  expect(screen.getByRole('link', { name: 'いますぐ視聴' }).getAttribute('href')).toBe('/live-info/abcdefABCDEF')
  screen.getByText('ライブ配信中')
  expect(screen.queryByRole('link', { name: /^次回/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'はな' }).getAttribute('href')).toBe('/liver/1')
  screen.getByText('毎晩9時')
  screen.getByText('よろしく')
})

test('a liver who is not on air shows the next live, if it has a time', async () => {
  const { screen } = await openLiver({ onAir: null, next: { ...liveResponse, startsAt } })
  expect(screen.getByRole('link', { name: `次回 ${formatDateTime(startsAt, 'ja')}` }).getAttribute('href')).toBe(
    '/live-info/abcdefABCDEF',
  )
  expect(screen.queryByText('ライブ配信中')).toBeNull()
})
