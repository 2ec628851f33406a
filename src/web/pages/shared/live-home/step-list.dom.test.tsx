import { expect, test } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { StepList } from './step-list.tsx'

test('each next step leads to the page where the liver takes it', async () => {
  const { screen } = await openPage(<StepList steps={['thank', 'connect', 'plan', 'introduce']} />)
  await screen.findByRole('list', { name: '次にすること' })
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/thanks_message?view=send',
    '/user_live/live_stream_setting',
    '/user_live/live_create?by=later',
    '/liver_profile',
  ])
})
