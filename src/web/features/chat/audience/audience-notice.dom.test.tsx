import { act } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AudienceGroup } from '#contract/chat/schemas.ts'
import { openRealtime } from '#tests/support/dom-realtime.ts'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import { AudienceNotice } from './audience-notice.tsx'

const room = 'live:abcdefABCDEF'
const group = (count: number, ...people: readonly [id: number, nickName: string][]): AudienceGroup => ({
  people: people.map(([id, nickName]) => ({ id, nickName })),
  count,
})

/** Also renders what the timers change. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function openNotice({ blocked = [] as readonly number[], hidden = false } = {}) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const server = openRealtime()
  await openPage(<AudienceNotice room={room} blocked={new Set(blocked)} ownId={mio.user.id} hidden={hidden} />)
  await server.hasJoined(room)
  return {
    send: (entered: AudienceGroup | null, followed: AudienceGroup | null = null) =>
      server.send({ type: 'audience', room, entered, followed }),
    line: () => document.querySelector('.chat-audience')?.textContent,
    icon: () => document.querySelector('.chat-audience svg')?.getAttribute('class'),
    announced: () => document.querySelector('[data-announcer=audience]')?.textContent,
  }
}

test.each([
  [group(1, [1, 'そら']), 'そらさんが来ました'],
  [group(2, [1, 'そら'], [2, 'りく']), 'そらさんとりくさんが来ました'],
  [group(1235, [1, 'そら'], [2, 'りく'], [3, 'うみ']), 'うみさん ほか1,234人が来ました'],
])('a notice names who entered, and goes away after six seconds (%#)', async (entered, text) => {
  const { send, line } = await openNotice()
  expect(line()).toBe('')
  send(entered)
  await expect.poll(line).toBe(text)
  await pass(5000)
  expect(line()).toBe(text)
  await pass(1100)
  expect(line()).toBe('')
})

test('who followed is shown first, for a moment, then who entered; both are announced at once', async () => {
  const { send, line, icon, announced } = await openNotice()
  send(group(1, [1, 'そら']), group(1, [2, 'りく']))
  await expect.poll(line).toBe('りくさんがフォローしました')
  expect(icon()).toContain('user-round-plus')
  await pass(1000)
  expect(line()).toBe('りくさんがフォローしました')
  await pass(1000)
  expect(line()).toBe('そらさんが来ました')
  expect(icon()).toContain('log-in')
  await pass(3500)
  await expect.poll(announced).toBe('りくさんがフォローしました そらさんが来ました')
})

test('the next notice replaces the line; the announcement joins both', async () => {
  const { send, line, announced } = await openNotice()
  send(group(1, [1, 'そら']))
  await expect.poll(line).toBe('そらさんが来ました')
  send(group(1, [2, 'りく']))
  await expect.poll(line).toBe('りくさんが来ました')
  await pass(5000)
  await expect.poll(announced).toBe('そらさんとりくさんが来ました')
  await pass(5000)
  expect(announced()).toBe('そらさんとりくさんが来ました')
})

test('blocked users and the viewer are not named', async () => {
  const { send, line, announced } = await openNotice({ blocked: [9] })
  send(group(1, [9, 'あらし']), group(1, [mio.user.id, 'みお']))
  send(group(2, [9, 'あらし'], [1, 'そら']))
  await expect.poll(line).toBe('そらさんが来ました')
  await pass(5000)
  await expect.poll(announced).toMatch(/^そらさん/)
  expect(announced()).not.toMatch(/あらし|みお/)
})

test('no user is named before the blocked ones are known', async () => {
  const { send, line, announced } = await openNotice({ hidden: true })
  send(group(1, [1, 'そら']))
  await pass(5000)
  expect(line()).toBe('')
  expect(announced()).toBe('')
})
