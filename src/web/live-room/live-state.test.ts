import { describe, expect, test } from 'vitest'
import type { Live } from '#contract/lives/schemas.ts'
import { liveResponse } from '#tests/support/live-response.ts'
import { initialLiveState, liveReducer, type LiveAction } from './live-state.ts'

const onAir: Live = { ...liveResponse, state: 'on_air', archivePending: false }
const interrupted: Live = { ...onAir, state: 'interrupted' }
const blocked: Live = { ...onAir, access: 'blocked' }
const pending: Live = { ...onAir, state: 'ended', archivePending: true }
const archived: Live = { ...onAir, state: 'archived', archivePending: false }
const trimmed: Live = { ...archived, title: 'Trimmed' }

const received = (live: Live): LiveAction => ({
  type: 'received',
  message: { type: 'live', room: 'live:1', live },
  at: 0,
})
const loaded = (live: Live): LiveAction => ({ type: 'loaded', live })
const connected = (value: boolean): LiveAction => ({ type: 'connected', connected: value })

const after = (...actions: LiveAction[]): Live => actions.reduce(liveReducer, initialLiveState(onAir)).live

test('a conflict of encoders is unknown until the room reports it, and may end', () => {
  const conflict = {
    kept: { address: '192.0.2.1', protocol: 'rtmp', encoder: null },
    refused: { address: '192.0.2.2', protocol: 'rtmp', encoder: null },
    at: '2026-11-28T12:34:00.000Z',
  } as const
  const reported = (value: typeof conflict | null): LiveAction => ({
    type: 'received',
    message: { type: 'conflict', room: 'live:1', conflict: value },
    at: 0,
  })
  const first = liveReducer(initialLiveState(onAir), received(onAir))
  expect(first.conflict).toBeUndefined()
  const second = liveReducer(first, reported(conflict))
  expect(second.conflict).toEqual(conflict)
  expect(liveReducer(second, reported(null)).conflict).toBeNull()
})

describe('a page that loads its live again', () => {
  test.each([
    [
      'keeps the archive when the load was read before the archive was there',
      archived,
      [received(archived), loaded(pending)],
    ],
    ['keeps what its room reported last', interrupted, [received(interrupted), loaded({ ...onAir })]],
    ['shows the load when its room has reported nothing', interrupted, [loaded(interrupted)]],
    ['shows the load when it is not connected', pending, [received(interrupted), connected(false), loaded(pending)]],
    ['shows the load when it contains the archive', archived, [received(pending), loaded(archived)]],
    ['shows that the viewer may not watch any more', blocked, [received(onAir), loaded(blocked)]],
    ['shows a change of the archive', trimmed, [received(archived), loaded(trimmed)]],
  ])('%s', (_, shown, actions) => {
    expect(after(...actions)).toEqual(shown)
  })

  test('shows another live at once', () => {
    const other: Live = { ...onAir, id: 'other' }
    expect(after(received(archived), loaded(other))).toEqual(other)
  })
})
