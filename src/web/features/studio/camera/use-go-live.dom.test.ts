import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { liveResponse, liveSettings as settings } from '#tests/support/live-response.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { Broadcast } from '../browser/broadcast.ts'
import { Capture } from '../browser/media/capture.ts'
import { useGoLive } from './use-go-live.ts'

const message = '進行中のライブがあります'

const rejected = () => Response.json({ code: 'ALREADY_LIVE', message }, { status: 409 })

interface Answers {
  /** To the creation of a live. */
  readonly created: () => Response
  readonly openLive: () => Live | null
}

/** A liver with camera and microphone, whose connection cannot be opened. */
function setUp({ created, openLive }: Answers) {
  vi.stubGlobal('fetch', async (_path: unknown, { method }: RequestInit) =>
    method === 'POST' ? created() : Response.json({ live: openLive() }),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const [track] = document.createElement('canvas').captureStream().getVideoTracks()
  if (track === undefined) throw new Error('the canvas has no track')
  const capture = new Capture({ away: '', blank: '' }, () => {})
  for (const kind of ['video', 'audio'] as const) vi.spyOn(capture, kind, 'get').mockReturnValue(track)
  const broadcast = new Broadcast({
    connect: () => Promise.reject(new Error('there is no server')),
    now: () => 0,
    setTimer: () => () => {},
  })
  const { result } = renderHook(() => useGoLive({ capture, broadcast }, settings))
  return { result, broadcast }
}

const preparing: Live = { ...liveResponse, state: 'preparing' }

test.each([
  ['on air is named', liveResponse, { message, openLive: liveResponse }],
  ['in preparation is offered', preparing, { prepared: preparing }],
])('after a start that is rejected for another live, the one %s', async (_title, open, problem) => {
  const { result } = setUp({ created: rejected, openLive: () => open })
  await act(() => result.current.start())
  expect([result.current.stage, result.current.problem]).toEqual([{ name: 'setup' }, problem])
})

test('a start that is rejected returns to the settings with the reason, also if the other live cannot be loaded', async () => {
  const { result } = setUp({
    created: rejected,
    openLive() {
      throw new TypeError('Failed to fetch')
    },
  })
  await act(() => result.current.start())
  expect([result.current.stage, result.current.problem]).toEqual([{ name: 'setup' }, { message, openLive: null }])
})

test('a start that fails unexpectedly returns to the settings, and rejects', async () => {
  const { result, broadcast } = setUp({ created: () => Response.json(liveResponse), openLive: () => null })
  const error = new TypeError('unexpected')
  vi.spyOn(broadcast, 'start').mockImplementation(() => {
    throw error
  })
  await act(() => expect(result.current.start()).rejects.toBe(error))
  expect(result.current.stage).toEqual({ name: 'setup' })
})
