import { expect, test } from 'vitest'
import { commentOf } from '#tests/support/dom-realtime.ts'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import { PinnedComment } from './pinned-comment.tsx'

const pinned = (text: string, canModerate: boolean) => (
  <PinnedComment
    liveId="abcdefABCDEF"
    comment={commentOf(1, text, { id: 1, nickName: 'そら', role: 'liver' })}
    canModerate={canModerate}
  />
)

test('a short comment is whole; only moderators can unpin it', async () => {
  const { screen } = await openPage(pinned('𠮷'.repeat(60), false), { profile: mio })
  const section = await screen.findByRole('region', { name: '固定されたコメント' })
  expect(section.textContent).toBe(`そら配信者${'𠮷'.repeat(60)}`)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a long comment unfolds and folds', async () => {
  const { user, screen } = await openPage(pinned('𠮷'.repeat(61), false), { profile: mio })
  const button = await screen.findByRole('button', { name: 'すべて表示' })
  const lines = () => screen.getByRole('region', { name: '固定されたコメント' }).querySelector('p')?.className
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(lines()).toContain('line-clamp')
  await user.click(button)
  expect(button.textContent).toBe('たたむ')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(lines()).not.toContain('line-clamp')
  await user.click(button)
  expect(button.textContent).toBe('すべて表示')
})

test('a moderator unpins; an error is shown as a message', async () => {
  const { user, screen, requests } = await openPage(pinned('ルール', true), {
    profile: mio,
    answers: { 'POST /v1/lives/abcdefABCDEF/chat/pin': [403, { code: 'FORBIDDEN', message: '権限がありません' }] },
  })
  await user.click(await screen.findByRole('button', { name: '固定を外す' }))
  await screen.findByText('権限がありません')
  expect(requests).toEqual([{ call: 'POST /v1/lives/abcdefABCDEF/chat/pin', body: { commentId: null } }])
})
