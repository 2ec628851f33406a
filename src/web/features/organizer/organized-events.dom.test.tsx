import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import { eventResponse } from '#tests/support/event-response.ts'
import { browserApi } from '../../api/browser.ts'
import { answerOrganizer, createEvent } from './answer-organizer.ts'
import { OrganizedEvents } from './organized-events.tsx'

test('the events of an organizer lead to their pages, and a draft is made from a template', async () => {
  const created: (number | null)[] = []
  const { user, screen, requests } = await openPage(<OrganizedEvents events={[eventResponse]} />, {
    profile: mio,
    answers: { 'POST /v1/organizer/events': [200, { id: 9 }] },
    action: async (form) => created.push(await createEvent(form, browserApi)),
  })
  const link = within(await screen.findByRole('list', { name: 'イベントの一覧' })).getByRole('link')
  expect(link.getAttribute('href')).toBe('/organizer/events/5')
  expect(link.textContent).toContain('冬の祭受付中')
  expect(link.textContent).toContain('1,200人がエントリー')
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  expect(radios.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(['ranking_week'])
  await user.click(screen.getByRole('radio', { name: /^ルーキーカップ/ }))
  await user.click(screen.getByRole('button', { name: '下書きを作成' }))
  await expect.poll(() => created).toEqual([9])
  expect(requests).toEqual([{ call: 'POST /v1/organizer/events', body: { template: 'ranking_rookies' } }])
})

test('without events the page leads to the templates; unknown forms are not answered', async () => {
  const { screen } = await openPage(<OrganizedEvents events={[]} />, { profile: mio })
  await screen.findByText('まだイベントはありません。テンプレートから作成してください。')
  expect(await createEvent(new FormData(), browserApi)).toBeNull()
  expect(await answerOrganizer(new FormData(), browserApi, 5)).toBeNull()
})
