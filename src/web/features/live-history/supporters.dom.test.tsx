import { expect, test } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { Supporters } from './supporters.tsx'

const path = '/live/history/past00000001'
const items = [
  { rank: 51, points: 10, gifts: 1, user: { id: 9, nickName: 'みお', avatarUrl: '/avatars/1.svg' } },
] as const
const props = { liveId: 'past00000001', items }

test('a page in the middle of the supporters leads to the first ranks and to the next page', async () => {
  const { screen } = await openPage(<Supporters {...props} next="10_1_9_51" first={false} />)
  const supporters = await screen.findByRole('list', { name: '応援してくれた人' })
  expect(supporters.textContent).toContain('51')
  const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(address('1位から見る')).toBe(`${path}#supporters`)
  expect(address('続きを見る')).toBe(`${path}?supporters=10_1_9_51#supporters`)
})

test('a list on one page has no links to others', async () => {
  const { screen } = await openPage(<Supporters {...props} next={null} first />)
  await screen.findByRole('list', { name: '応援してくれた人' })
  expect(screen.queryByRole('navigation', { name: '応援してくれた人のページ' })).toBeNull()
})
