import { fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commentMaxLength } from '#contract/chat/limits.ts'
import { mio } from '#tests/support/dom-page.tsx'
import { answered, comment, field, loaded, openComments, path, readAt } from '#tests/support/episode-comments-page.tsx'

test('comments show author, age and time mark, which plays that moment', async () => {
  const comments = [
    comment(1, { atMs: 65_900 }),
    comment(2, { at: '2026-11-22T11:59:30.000Z' }),
    comment(3, { at: '2026-11-15T12:00:00.000Z' }),
  ]
  // The page counts ages from its own clock once it is there.
  vi.useFakeTimers({ toFake: ['Date'], now: readAt })
  onTestFinished(() => void vi.useRealTimers())
  const { user, texts, played } = await openComments({ first: loaded({ comments, count: 1234 }) })
  const [first, second, third] = texts()
  expect(first).toMatch(/^はな1 ?時間前1:05から再生感想1$/)
  expect(second).toBe('はなたった今感想2')
  expect(third).toMatch(/^はな2026年11月15日.*感想3$/)
  screen.getByText('1,234')
  const link = screen.getByRole('link', { name: /1:05/ })
  expect(link.getAttribute('href')).toBe('?t=65')
  await user.click(link)
  expect(played).toEqual([65.9])
})

test('without a playing video a time mark is a link, which keeps the invite key', async () => {
  const first = loaded({ comments: [comment(1, { atMs: 5000 })], count: 1 })
  const { played } = await openComments({ first, playable: false, path: '/episodes/3?invite=a%20b&x=1' })
  const link = screen.getByRole('link', { name: /0:05/ })
  expect(link.getAttribute('href')).toBe('?invite=a%20b&t=5')
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)
  expect(played).toEqual([])
  expect(screen.queryByRole('button', { name: /場面に付ける/ })).toBeNull()
})

test('a visitor reads, without menus, and is led to sign in and back', async () => {
  await openComments({ profile: null, first: loaded({ comments: [comment(1)], count: 1 }) })
  expect(screen.getByRole('link', { name: 'ログイン' }).getAttribute('href')).toBe('/login?redirect=%2Fepisodes%2F3')
  expect(screen.queryByRole('button')).toBeNull()
})

test('comments that are off, none, or could not be loaded have their text', async () => {
  await openComments({ first: loaded({ open: false, count: 5 }) })
  screen.getByText('このエピソードではコメントを受け付けていません。')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByText('5')).toBeNull()
})

test('an episode without comments asks for the first one, and has no orders', async () => {
  await openComments()
  screen.getByText(/まだコメントはありません/)
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('comments that could not be loaded are loaded by the button', async () => {
  const { user, texts } = await openComments({
    first: null,
    answers: { [`GET ${path}?order=newest&limit=10`]: answered({ comments: [comment(1)], count: 1 }) },
  })
  screen.getByText(/コメントを読み込めませんでした/)
  await user.click(screen.getByRole('button', { name: 'もう一度読み込む' }))
  await expect.poll(texts).toHaveLength(1)
})

test('the order of the video loads its comments; the present order is marked and loads nothing', async () => {
  const { user, texts, requests } = await openComments({
    first: loaded({ comments: [comment(1)], count: 1 }),
    invite: 'key',
    answers: { [`GET ${path}?order=time&limit=10&invite=key`]: answered({ comments: [], count: 1 }) },
  })
  const newest = screen.getByRole('link', { name: '新しい順' })
  expect(newest.getAttribute('aria-current')).toBe('true')
  await user.click(newest)
  expect(requests).toEqual([])
  await user.click(screen.getByRole('link', { name: '動画の時間順' }))
  await screen.findByText('時間を付けたコメントはまだありません。')
  expect(texts()).toEqual([])
  expect(screen.getByRole('link', { name: '動画の時間順' }).getAttribute('aria-current')).toBe('true')
})

test('the next page is added, and its first comment has the focus; a failure can be repeated', async () => {
  let failing = true
  const { user, texts } = await openComments({
    first: loaded({ comments: [comment(1)], count: 2, next: 'n 1' }),
    answers: {
      [`GET ${path}?order=newest&limit=10&cursor=n+1`]: () =>
        failing ? [404, { code: 'X', message: '' }] : answered({ comments: [comment(1), comment(2)], count: 2 }),
    },
  })
  const more = screen.getByRole('link', { name: 'コメントをもっと見る' })
  expect(more.getAttribute('href')).toBe('?order=newest&comments=n%201#comments')
  await user.click(more)
  await screen.findByText(/^読み込めませんでした/)
  failing = false
  await user.click(more)
  await expect.poll(texts).toHaveLength(2)
  expect(screen.queryByText(/^読み込めませんでした/)).toBeNull()
  await expect.poll(() => document.activeElement?.textContent).toContain('感想2')
  expect(screen.queryByRole('link', { name: 'コメントをもっと見る' })).toBeNull()
})

test('a comment is sent with its time mark by Enter, and shown first', async () => {
  const sent = comment(9, { author: { ...mio.user }, text: '良い', atMs: 65_000 })
  const { user, texts, requests } = await openComments({
    first: loaded({ comments: [comment(1)], count: 1 }),
    invite: 'key',
    answers: { [`POST ${path}`]: [200, { comment: sent }] },
  })
  const mark = screen.getByRole('button', { name: '1:05の場面に付ける' })
  await user.click(mark)
  expect(mark.getAttribute('aria-pressed')).toBe('true')
  await user.type(field(), ' 良い ')
  expect(sessionStorage.getItem('kirari-episode-comment-3')).toBe('65000  良い ')
  await user.keyboard('{Enter}')
  await expect.poll(() => texts()[0]).toContain('良い')
  expect(requests.at(-1)?.body).toEqual({ key: expect.any(String), text: '良い', atMs: 65_000, invite: 'key' })
  screen.getByText('コメントを送信しました')
  screen.getByText('2')
  expect(field().value).toBe('')
  expect(mark.getAttribute('aria-pressed')).toBe('false')
  expect(document.activeElement).toBe(field())
  expect(sessionStorage.length).toBe(0)
})

test('in the order of newness a comment is shown without another call', async () => {
  const { user, texts, requests } = await openComments({
    first: loaded({ comments: [comment(1)], count: 1 }),
    answers: { [`POST ${path}`]: [200, { comment: comment(9, { text: '良い' }) }] },
  })
  await user.type(field(), '良い{Enter}')
  await expect.poll(texts).toHaveLength(2)
  expect(requests.map(({ call }) => call)).toEqual([`POST ${path}`])
})

test('in the order of the video, a comment without a time mark shows the newest ones', async () => {
  const sent = comment(9, { text: '良い' })
  const { user, texts } = await openComments({
    first: loaded({ order: 'time', comments: [comment(1, { atMs: 1 })], count: 1 }),
    answers: {
      [`POST ${path}`]: [200, { comment: sent }],
      [`GET ${path}?order=newest&limit=10`]: answered({ comments: [sent, comment(1)], count: 2 }),
    },
  })
  await user.type(field(), '良い{Enter}')
  await expect.poll(texts).toHaveLength(2)
})

test('a refused comment stays in the field with its reason; the same text has the same key', async () => {
  const { user, requests } = await openComments({
    answers: { [`POST ${path}`]: [422, { code: 'COMMENT_BANNED_WORD', message: '使えない言葉です' }] },
  })
  await user.type(field(), 'こら{Enter}')
  await screen.findByText('使えない言葉です')
  expect(field().value).toBe('こら')
  await user.click(screen.getByRole('button', { name: '送信' }))
  await expect.poll(() => requests).toHaveLength(2)
  await screen.findByText('使えない言葉です')
  await user.type(field(), '！')
  expect(screen.queryByText('使えない言葉です')).toBeNull()
  await user.keyboard('{Enter}')
  await expect.poll(() => requests).toHaveLength(3)
  const keys = requests.map(({ body }) => JSON.stringify(body).slice(0, 46))
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[0])
})

test('without an answer of the site the hint is stated', async () => {
  const { user } = await openComments()
  await user.type(field(), '良い{Enter}')
  await screen.findByText(/書いた文章は残っています/)
})

test('the length is limited; an empty text and the keys of an input method send nothing', async () => {
  const { user, requests } = await openComments()
  const button = screen.getByRole('button', { name: '送信' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(field(), { target: { value: 'あ'.repeat(commentMaxLength + 1) } })
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await user.click(button)
  fireEvent.change(field(), { target: { value: 'あ'.repeat(commentMaxLength) } })
  expect(field().hasAttribute('aria-invalid')).toBe(false)
  expect(button.hasAttribute('aria-disabled')).toBe(false)
  screen.getByText(new RegExp(`${commentMaxLength}/${commentMaxLength}`))
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 })
  fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true })
  expect(requests).toEqual([])
})
