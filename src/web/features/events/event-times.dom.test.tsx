import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { DevicePeriod, Period } from './event-times.tsx'

const event = { startsAt: '2026-12-02T03:00:00.000Z', endsAt: '2026-12-09T12:59:00.000Z' }

test.each([
  ['Asia/Tokyo', null],
  ['Asia/Seoul', null],
  ['Europe/Paris', 'お使いの地域の時間：12月2日(水) 4:00 – 12月9日(水) 13:59'],
])('the times of an event are those of Japan, and of a device in %s where they differ', async (timeZone, shown) => {
  const resolved = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...resolved, timeZone })
  onTestFinished(() => void vi.restoreAllMocks())
  const { screen } = await openPage(
    <>
      <Period {...event} />
      <DevicePeriod {...event} />
    </>,
  )
  await screen.findByText('12月2日(水) 12:00')
  screen.getByText('(日本時間)')
  expect(screen.queryByText(/^お使いの地域の時間/)?.textContent ?? null).toBe(shown)
})
