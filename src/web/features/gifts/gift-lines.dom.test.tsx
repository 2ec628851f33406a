import { expect, onTestFinished, test, vi } from 'vitest'
import type { SentGift } from '#contract/gifts/schemas.ts'
import { sentGift } from '#tests/support/dom-gifts.ts'
import { openPage, type Answers } from '#tests/support/dom-page.tsx'
import { joined, openRealtime } from '#tests/support/dom-realtime.ts'
import { changingValue } from '#tests/support/dom-value.ts'
import { GiftLine, useGivenGifts } from './gift-lines.tsx'

test('a line shows sender, gift and quantity; the liver thanks with its button', async () => {
  const thanked: SentGift[] = []
  const sent = sentGift(1, { quantity: 3 })
  const { user, screen } = await openPage(<GiftLine sent={sent} onThank={(gift) => thanked.push(gift)} />)
  const button = await screen.findByRole('button', { name: 'はなさんの星にありがとうを送る' })
  expect(button.parentElement?.textContent).toBe('はな:  星×3ありがとう')
  await user.click(button)
  expect(thanked).toEqual([sent])
})

test.each([
  [true, () => undefined, 'はな:  星×1ありがとう！'],
  [false, null, 'はな:  星×1'],
])('a thanked gift says so, and only the liver can thank (%#)', async (thanked, onThank, text) => {
  const { screen } = await openPage(<GiftLine sent={sentGift(1, { thanked })} onThank={onThank} />)
  expect((await screen.findByText('はな')).closest('p')?.textContent).toBe(text)
  expect(screen.queryByRole('button')).toBeNull()
})

const room = 'live:gifts'
const list = 'GET /v1/lives/gifts/gifts'

async function openGifts(answers: Answers, follows = true) {
  const liveId = changingValue('gifts')
  function Gifts() {
    const gifts = useGivenGifts(liveId.useValue(), follows)
    return (
      <p data-testid="gifts">
        {gifts.map(({ id, thanked }) => `${Number(id.slice(-2))}${thanked ? '!' : ''}`).join(' ')}
      </p>
    )
  }
  const server = openRealtime()
  const page = await openPage(<Gifts />, { answers })
  const output = await page.screen.findByTestId('gifts')
  return { ...page, server, liveId, gifts: () => output.textContent }
}

test('earlier gifts are loaded on entry, new ones and thanks are merged, the oldest first', async () => {
  const { server, gifts, requests, liveId } = await openGifts({
    [list]: [200, { gifts: [sentGift(2), sentGift(1)] }],
  })
  await server.afterJoin(joined(room))
  await expect.poll(gifts).toBe('1 2')
  server.send({ type: 'batch', room, sequence: 1, events: [{ type: 'gift', gift: sentGift(3) }] })
  await expect.poll(gifts).toBe('1 2 3')
  server.send({ type: 'batch', room, sequence: 2, events: [{ type: 'thanks', gift: sentGift(2, { thanked: true }) }] })
  await expect.poll(gifts).toBe('1 2! 3')
  // A client that resumes has missed nothing.
  server.send({ ...joined(room), snapshot: null, position: { epoch: 'e', sequence: 2 } })
  server.send(joined(room))
  await expect.poll(() => requests).toHaveLength(2)
  liveId.set('other')
  await expect.poll(gifts).toBe('')
})

test('a list that cannot be loaded is requested again after five seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let failing = true
  const { server, gifts, requests } = await openGifts({
    [list]: () => (failing ? [404, { code: 'NOT_FOUND', message: '' }] : [200, { gifts: [sentGift(1)] }]),
  })
  await server.afterJoin(joined(room))
  await expect.poll(() => requests).toHaveLength(1)
  failing = false
  await vi.advanceTimersByTimeAsync(4500)
  expect(gifts()).toBe('')
  await vi.advanceTimersByTimeAsync(1000)
  await expect.poll(gifts).toBe('1')
})

test('without a running chat nothing is requested', async () => {
  const { requests, server } = await openGifts({}, false)
  expect(server.requests.filter(({ type }) => type === 'join')).toEqual([])
  expect(requests).toEqual([])
})
