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
