import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { mio } from '#tests/support/dom-page.tsx'
import { answered, comment, field, loaded, openComments, path, reply } from '#tests/support/episode-comments-page.tsx'

describe('replies', () => {
  const one = comment(1, { replies: { count: 3, items: [reply(2), reply(3)], next: '0_3' } })
  const replies = `${path}/${one.id}/replies`
  const opener = () => screen.getByRole('button', { name: 'はなさんに返信 返信3件' })
  const replyField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'はなさんに返信' })

  test('are listed under their comment; the others are loaded, and the first of them has the focus', async () => {
    let failing = true
    const { user, texts } = await openComments({
      first: loaded({ comments: [one], count: 4 }),
      invite: 'key',
      path: '/episodes/3?invite=key&comments=0_9',
      answers: {
        [`GET ${replies}?cursor=0_3&limit=20&invite=key`]: () =>
          failing ? [500, { code: 'X', message: '' }] : [200, { items: [reply(4)], next: null }],
      },
    })
    const list = screen.getByRole('list', { name: 'はなさんへの返信' })
    expect(within(list).getAllByRole('article')).toHaveLength(2)
    const more = screen.getByRole('link', { name: 'はなさんへの返信をもっと見る' })
    const cursors = `comments=0_9&replies=${one.id}&after=0_3`
    expect(more.getAttribute('href')).toBe(`?invite=key&order=newest&${cursors}#comment-${one.id}`)
    await user.click(more)
    await screen.findByText(/^読み込めませんでした/)
    failing = false
    await user.click(more)
    await expect.poll(texts).toHaveLength(4)
    await expect.poll(() => document.activeElement?.textContent).toContain('感想4')
    expect(more.isConnected).toBe(false)
  })

  test('are written below their comment, shown last, counted, and receive the focus', async () => {
    const sent = reply(9, { author: { ...mio.user }, text: '同感です' })
    const { user, texts, requests } = await openComments({
      first: loaded({ comments: [one], count: 4 }),
      answers: { [`POST ${replies}`]: [200, { reply: sent }] },
    })
    await user.click(opener())
    expect(document.activeElement).toBe(await replyField())
    await user.keyboard('同感です{Enter}')
    await expect.poll(() => texts().at(-1)).toContain('同感です')
    expect(requests.at(-1)?.body).toEqual({ key: expect.any(String), text: '同感です' })
    await expect.poll(() => document.activeElement?.textContent).toContain('同感です')
    expect(screen.queryByRole('textbox', { name: 'はなさんに返信' })).toBeNull()
    screen.getByRole('button', { name: 'はなさんに返信 返信4件' })
    screen.getByText('5')
    expect(sessionStorage.length).toBe(0)
  })

  test('that are refused stay in the field; a draft survives a cancellation', async () => {
    const { user } = await openComments({
      first: loaded({ comments: [one], count: 4 }),
      answers: { [`POST ${replies}`]: [429, { code: 'CHAT_TOO_FAST', message: '少し待ってください' }] },
    })
    await user.click(opener())
    await user.type(await replyField(), '同感{Enter}')
    await screen.findByText('少し待ってください')
    await user.click(screen.getByRole('button', { name: 'キャンセル' }))
    expect(document.activeElement).toBe(opener())
    await user.click(opener())
    expect((await replyField()).value).toBe('同感')
  })

  test('are counted for visitors, who do not reply', async () => {
    await openComments({ profile: null, first: loaded({ comments: [one], count: 4 }) })
    screen.getByText('返信3件')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('likes', () => {
  const like = (id: string) => `PUT ${path}/${id}/like`
  const liked = comment(1, { likes: 4, replies: { count: 1, items: [reply(2)], next: null } })
  const button = (name: RegExp) => screen.getByRole('button', { name })

  test('are shown at once, are those that the site has counted, and are taken back', async () => {
    let counted = { likes: 7, liked: true }
    const { user, requests } = await openComments({
      first: loaded({ comments: [liked], count: 2 }),
      invite: 'key',
      answers: { [like(liked.id)]: () => [200, counted] },
    })
    const of = () => button(/コメントにいいね [47]$/)
    expect(of().getAttribute('aria-pressed')).toBe('false')
    await user.click(of())
    await screen.findByRole('button', { name: 'はなさんのコメントにいいね 7', pressed: true })
    expect(requests.at(-1)?.body).toEqual({ liked: true, invite: 'key' })
    counted = { likes: 4, liked: false }
    await user.click(of())
    await screen.findByRole('button', { name: 'はなさんのコメントにいいね 4', pressed: false })
    expect(requests.at(-1)?.body).toEqual({ liked: false, invite: 'key' })
  })

  test('that the site rejects are taken back, with the reason', async () => {
    const { user } = await openComments({
      first: loaded({ comments: [liked], count: 2 }),
      answers: { [like(reply(2).id)]: [404, { code: 'COMMENT_NOT_FOUND', message: 'コメントがありません' }] },
    })
    await user.click(button(/にいいね$/))
    await screen.findByText('コメントがありません')
    expect(button(/にいいね$/).getAttribute('aria-pressed')).toBe('false')
  })

  test('lead visitors to the sign-in page and back', async () => {
    await openComments({ profile: null, first: loaded({ comments: [liked], count: 2 }) })
    const link = screen.getByRole('link', { name: 'ログインしてはなさんのコメントにいいね 4' })
    expect(link.getAttribute('href')).toBe('/login?redirect=%2Fepisodes%2F3')
  })

  test('order the comments on request; a new comment is shown first there, too', async () => {
    const { user, texts } = await openComments({
      first: loaded({ comments: [comment(2), liked], count: 2 }),
      answers: {
        [`GET ${path}?order=best&limit=10`]: answered({ comments: [comment(1, { likes: 4 }), comment(2)], count: 2 }),
        [`POST ${path}`]: [200, { comment: comment(9, { text: '良い' }) }],
      },
    })
    await user.click(screen.getByRole('link', { name: '人気順' }))
    await expect.poll(() => texts()[0]).toContain('感想1')
    await user.type(field(), '良い{Enter}')
    await expect.poll(() => texts()[0]).toContain('良い')
  })
})
