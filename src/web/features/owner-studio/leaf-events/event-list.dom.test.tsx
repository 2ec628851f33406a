import { expect, test } from 'vitest'
import { leafTitleMax } from '#contract/leaf-events/limits.ts'
import type { LeafEventCard } from '#contract/leaf-events/schemas.ts'
import { openStudio, problem } from '#tests/support/dom-studio.tsx'
import type { Answers } from '#tests/support/dom-page.tsx'
import { leafEvent } from '#tests/support/leaf-response.ts'
import { addLeafEvent } from './answer-leaf-events.ts'
import { OwnLeafEvents } from './event-list.tsx'

const card: LeafEventCard = { ...leafEvent, kind: 'casts', title: '推し選手権', round: null }
const call = 'POST /v1/channels/3/leaf-events'

async function openList(events: readonly LeafEventCard[], next: string | null, answers: Answers = {}) {
  const added: (number | null)[] = []
  const page = await openStudio(
    (outcome) => <OwnLeafEvents channelId={3} events={events} next={next} outcome={outcome} />,
    async (form, api) => {
      const { outcome, eventId } = await addLeafEvent(form, api, 3)
      added.push(eventId)
      return outcome
    },
    { answers },
  )
  await page.screen.findByRole('textbox', { name: 'タイトル' })
  return { ...page, added }
}

test('each event leads to its page, with kind and state; older ones follow by their cursor', async () => {
  const { screen } = await openList([card, { ...card, id: 6, title: '物語', kind: 'story', state: 'closed' }], 'a&b')
  const links = screen.getAllByRole('link')
  expect(links[0]?.getAttribute('href')).toBe('/studio/3/leaf-events/5')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    '推し選手権キャスト · 投票受付中',
    '物語物語の分岐 · 結果発表',
    '前のイベント',
  ])
  expect(links[2]?.getAttribute('href')).toBe('/?events=a%26b')
  expect(screen.queryByText('リーフイベントはまだありません。')).toBeNull()
})

test('an event is added with its title and kind, of which the first is chosen', async () => {
  const { user, screen, requests, added } = await openList([], null, { [call]: [200, { id: 9 }] })
  expect(screen.queryByRole('link')).toBeNull()
  const [casts, story] = screen.getAllByRole<HTMLInputElement>('radio')
  expect([casts?.value, casts?.checked, story?.value, story?.checked]).toEqual(['casts', true, 'story', false])
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'タイトル' })
  expect([title.maxLength, title.required]).toEqual([leafTitleMax, true])
  await user.type(title, '道の先')
  if (story) await user.click(story)
  await user.click(screen.getByRole('button'))
  await expect.poll(() => added).toEqual([9])
  expect(requests).toMatchObject([{ call, body: { kind: 'story', title: '道の先', description: '' } }])
})

test('an event without a title is not sent; a refused one keeps its texts, and the button waits', async () => {
  const refused = Promise.withResolvers<void>()
  const { user, screen, requests, added } = await openList([], null, {
    [call]: async () => {
      await refused.promise
      return [409, problem('TOO_MANY', '多すぎます')]
    },
  })
  const button = screen.getByRole('button')
  await user.click(button)
  await screen.findByText(`${leafTitleMax}文字以内で入力してください`)
  expect(requests).toEqual([])
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'タイトル' })
  await user.type(title, '道')
  await user.click(button)
  await expect.poll(() => button.hasAttribute('disabled')).toBe(true)
  refused.resolve()
  await screen.findByText('多すぎます')
  expect(title.value).toBe('道')
  expect(button.hasAttribute('disabled')).toBe(false)
  expect(added).toEqual([null, null])
})
