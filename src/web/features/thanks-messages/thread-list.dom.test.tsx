import { expect, test } from 'vitest'
import type { ThanksThread } from '#contract/thanks-messages/schemas.ts'
import { openPage } from '#tests/support/dom-page.tsx'
import { ThanksTabs } from './thanks-tabs.tsx'
import { ThreadList } from './thread-list.tsx'

const thread = (id: number, differences: Partial<ThanksThread> = {}): ThanksThread => ({
  liver: { id, nickName: `人${id}`, avatarUrl: `/avatars/${id}.svg` },
  latest: { id, text: 'ありがとう', imageUrl: null, at: '2026-11-22T12:00:00.000Z' },
  unread: 0,
  muted: false,
  ...differences,
})

test('a thread shows its latest message, an image, unread ones and whether it is muted', async () => {
  const threads = [
    thread(1, { unread: 1200 }),
    thread(2, { muted: true, latest: { ...thread(2).latest, imageUrl: '/v1/thanks-images/a.webp' } }),
  ]
  const { screen } = await openPage(<ThreadList threads={threads} next="a b" fromStart />)
  await screen.findByText('人1')
  const [first, second] = screen.getAllByRole('link')
  expect(first?.textContent).toMatch(/^人12026年11月22日.*ありがとう1,200件の未読$/)
  expect(first?.getAttribute('href')).toBe('/thanks_message/1')
  expect(second?.textContent).toMatch(/^人2ミュート中2026年11月22日.*画像ありありがとう$/)
  expect(screen.getByRole('link', { name: '前のメッセージ' }).getAttribute('href')).toContain('?threads=a%20b')
  expect(screen.queryByRole('link', { name: '最新に戻る' })).toBeNull()
})

test('an empty list leads to lives; an empty further page to the newest messages', async () => {
  const { screen } = await openPage(<ThreadList threads={[]} next={null} fromStart />)
  await screen.findByText('まだメッセージはありません')
  expect(screen.getByRole('link', { name: 'ライブを探す' }).getAttribute('href')).toBe('/')
})

test('a further page leads back to the newest messages', async () => {
  const { screen } = await openPage(<ThreadList threads={[]} next={null} fromStart={false} />)
  expect((await screen.findByRole('link', { name: '最新に戻る' })).getAttribute('href')).toBe('/thanks_message')
  expect(screen.queryByText('まだメッセージはありません')).toBeNull()
})

test('the tabs of a liver mark the present one', async () => {
  const { screen } = await openPage(<ThanksTabs current="send" />)
  const send = await screen.findByRole('link', { name: 'お礼を送る' })
  expect([send.getAttribute('href'), send.getAttribute('aria-current')]).toEqual(['/thanks_message?view=send', 'page'])
  expect(screen.getByRole('link', { name: '届いたメッセージ' }).hasAttribute('aria-current')).toBe(false)
})
