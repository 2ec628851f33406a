import { act } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SentGift } from '#contract/gifts/schemas.ts'
import { sentGift, star } from '#tests/support/dom-gifts.ts'
import { mio, openPage, type Answers } from '#tests/support/dom-page.tsx'
import { openRealtime } from '#tests/support/dom-realtime.ts'
import { liveResponse } from '#tests/support/live-response.ts'
import { reportOwnGift } from '../own-gifts.ts'
import { GiftOverlay } from './gift-overlay.tsx'
import { giftDurations } from './gift-queue.ts'

const room = `live:${liveResponse.id}`
const asLiver = { ...mio, user: { ...mio.user, id: liveResponse.liver.id } }

async function openOverlay({ profile = mio, answers = {} as Answers, live = liveResponse } = {}) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const server = openRealtime()
  const page = await openPage(<GiftOverlay live={live} />, { profile, answers })
  const send = (type: 'gift' | 'thanks', ...gifts: readonly SentGift[]) =>
    server.send({ type: 'batch', room, sequence: 1, events: gifts.map((gift) => ({ type, gift })) })
  const banners = () => [...document.querySelectorAll('.gift-banner')].map(({ textContent }) => textContent)
  return { ...page, send, banners, server, live }
}

test('a gift shows its sender, name and count with its images, until its animation ends', async () => {
  const { send, banners, server } = await openOverlay()
  await server.hasJoined()
  send('gift', sentGift(1, { quantity: 5, combo: 5, gift: { ...star, animation: 'shower' } }))
  await expect.poll(banners).toEqual(['はな星×5'])
  expect(document.querySelectorAll('.gift-shower img')).toHaveLength(10)
  await vi.advanceTimersByTimeAsync(giftDurations.shower - 500)
  expect(banners()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(700)
  await expect.poll(banners).toEqual([])
})

test('the own gift is shown before the room reports it, once, and is withdrawn if it was not sent', async () => {
  const { send, banners, server, live } = await openOverlay()
  await server.hasJoined()
  reportOwnGift(live.id, { sent: sentGift(1, { quantity: 3, combo: 3 }), withdrawn: false })
  await expect.poll(banners).toEqual(['はな星×3'])
  send('gift', sentGift(2, { quantity: 3, combo: 3 }))
  reportOwnGift(live.id, { sent: sentGift(3, { sender: { ...mio.user }, combo: 1 }), withdrawn: false })
  await expect.poll(banners).toEqual(['はな星×3', 'みお星×1'])
  reportOwnGift(live.id, { sent: sentGift(3, { sender: { ...mio.user }, combo: 1 }), withdrawn: true })
  await expect.poll(banners).toEqual(['はな星×3'])
})

test('the liver thanks for a gift by a tap on its banner; others and unconfirmed gifts have none', async () => {
  const call = `POST /v1/lives/${liveResponse.id}/gifts/${sentGift(1).id}/thanks`
  const { send, server, live, requests, user, screen } = await openOverlay({
    profile: asLiver,
    answers: { [call]: [409, { code: 'THANKED', message: 'もう送りました' }] },
  })
  await server.hasJoined()
  reportOwnGift(live.id, { sent: sentGift(1), withdrawn: false })
  await expect.poll(() => document.querySelector('.gift-banner')?.localName).toBe('div')
  send('gift', sentGift(1))
  await expect.poll(() => document.querySelector('.gift-banner')?.localName).toBe('button')
  const banner = document.querySelector('button.gift-banner')
  if (banner) await user.click(banner)
  await screen.findByText('もう送りました')
  expect(requests).toEqual([{ call, body: {} }])
})

test.each([
  ['a viewer', mio, false],
  ['the liver of a thanked gift', asLiver, true],
])('%s has no button on a banner', async (_, profile, thanked) => {
  const { send, server, banners } = await openOverlay({ profile })
  await server.hasJoined()
  send('gift', sentGift(1, { thanked }))
  await expect.poll(banners).toEqual(['はな星×1'])
  expect(document.querySelector('button.gift-banner')).toBeNull()
})

test('thanks are shown one after the other, five at most', async () => {
  const { send, server, screen } = await openOverlay()
  await server.hasJoined()
  const output = screen.getByRole('status')
  const people = Array.from({ length: 7 }, (_, id) => ({ id, nickName: `人${id}`, avatarUrl: '' }))
  send('thanks', ...people.map((sender, index) => sentGift(index, { sender })))
  for (const { nickName } of people.slice(0, 5)) {
    await expect.poll(() => output.textContent).toBe(`はなさんから${nickName}さんへ「ありがとう！」`)
    await act(() => vi.advanceTimersByTimeAsync(3500))
  }
  expect(output.textContent).toBe('')
})

test('gifts are announced: those of one sender by name, several by their number', async () => {
  const { send, server } = await openOverlay()
  await server.hasJoined()
  const announced = () => document.querySelector('[data-announcer=gifts]')?.textContent
  send('gift', sentGift(1, { quantity: 2 }), sentGift(2, { quantity: 3 }))
  await vi.advanceTimersByTimeAsync(5000)
  await expect.poll(announced).toBe('はなさんからギフト：星 ×5')
  send('gift', sentGift(3), sentGift(4, { sender: { ...mio.user } }), sentGift(1))
  await vi.advanceTimersByTimeAsync(5000)
  await expect.poll(announced).toBe('ギフトが2個贈られました')
  await vi.advanceTimersByTimeAsync(5000)
  expect(announced()).toBe('ギフトが2個贈られました')
})

test('a live that is not on air follows no room', async () => {
  const { server, screen } = await openOverlay({ live: { ...liveResponse, state: 'ended' } })
  await vi.advanceTimersByTimeAsync(100)
  expect(server.requests).toEqual([])
  expect(screen.queryByRole('status')).toBeNull()
})
