import { expect, test } from 'vitest'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import { FollowForm } from './follow-form.tsx'

const form = (kind: 'liver' | 'channel', own = false) => (
  <FollowForm target={{ kind, id: 3, name: '夜の窓' }} loaded={{ following: false, followers: 1200 }} own={own} />
)

test('a visitor is led to sign in and back', async () => {
  const { screen } = await openPage(form('channel'), { path: '/channels/3?page=2' })
  const link = await screen.findByRole('link', { name: /夜の窓.*ログイン|ログイン.*夜の窓/ })
  expect(link.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent('/channels/3?page=2')}`)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a user follows a channel: the button shows it at once, and the page loads again when it is stored', async () => {
  const stored = Promise.withResolvers<void>()
  const { user, screen, requests, loads } = await openPage(form('channel'), {
    profile: mio,
    answers: {
      'PUT /v1/channels/3/follow': async () => {
        await stored.promise
        return [200, { following: true, followers: 1201 }]
      },
    },
  })
  const button = await screen.findByRole('button', { name: /夜の窓/ })
  expect(button.getAttribute('aria-pressed')).toBe('false')
  await user.click(button)
  await screen.findByText('フォロワー1,201人')
  expect(button.getAttribute('aria-pressed')).toBe('true')
  await user.click(button)
  stored.resolve()
  await expect.poll(() => loads.count).toBe(2)
  expect(requests).toEqual([{ call: 'PUT /v1/channels/3/follow', body: {} }])
})

test('a follow that fails is taken back, with the reason', async () => {
  const problem = { code: 'RATE_LIMITED', message: '少し待ってからお試しください' }
  const { user, screen } = await openPage(form('liver'), {
    profile: mio,
    answers: { 'POST /v1/livers/3/follow': [429, problem] },
  })
  await user.click(await screen.findByRole('button', { name: /夜の窓/ }))
  await screen.findByText('少し待ってからお試しください')
  await screen.findByText('フォロワー1,200人')
  expect(screen.getByRole('button').getAttribute('aria-pressed')).toBe('false')
})

test('a user cannot follow what is their own', async () => {
  const { screen } = await openPage(form('channel', true), { profile: mio })
  await screen.findByText('フォロワー1,200人')
  expect(screen.queryByRole('button')).toBeNull()
})
