import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { liveResponse } from '#tests/support/live-response.ts'
import { pageSockets } from '#tests/support/page-sockets.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { realtimePath } from '#contract/realtime/limits.ts'
import { liveRoom } from './index.ts'
import { useLive, useSign } from './use-live.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const Shown = ({ loaded }: { loaded: Live }) => {
  const { live, connected, fault, closed } = useLive(loaded)
  return <p data-testid="live">{[live.state, live.viewers, connected, fault ?? '', closed].join(' ')}</p>
}

let rooms = 0
/** A live with a room of its own, because the connection outlasts a test. */
function newLive(changes: Partial<Live> = {}): { live: Live; room: string } {
  rooms += 1
  const id = `useLiveTest${rooms}`
  return { live: { ...liveResponse, id, ...changes }, room: liveRoom(id) }
}

test('a page joins the room of its live, shows what it reports, and leaves it', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const sockets = pageSockets()
  const { live, room } = newLive()
  const { close } = await openPage(<Shown loaded={live} />)
  const shown = await screen.findByTestId('live')
  await expect.poll(() => sockets.requests).toContainEqual({ type: 'join', room, after: null })
  expect(new URL(sockets.addresses()[0] ?? '').pathname).toBe(realtimePath)
  const receive = (message: object) => act(async () => sockets.send({ room, ...message }))
  await receive({ type: 'live', live: { ...live, state: 'interrupted', viewers: 3 } })
  expect(shown.textContent).toBe('interrupted 3 true  false')
  await receive({ type: 'fault', fault: 'codec' })
  expect(shown.textContent).toBe('interrupted 3 true codec false')
  await receive({ type: 'live', live, room: liveRoom('another') })
  await receive({ type: 'live', live: 'malformed' })
  expect(shown.textContent).toBe('interrupted 3 true codec false')
  await receive({ type: 'closed' })
  expect(shown.textContent).toBe('interrupted 3 true codec true')
  close()
  expect(sockets.requests.at(-1)).toEqual({ type: 'leave', room })
})

test('a lost connection is shown until it is open again', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const sockets = pageSockets()
  const { live, room } = newLive()
  await openPage(<Shown loaded={live} />)
  const shown = await screen.findByTestId('live')
  await expect.poll(() => sockets.requests).toContainEqual({ type: 'join', room, after: null })
  await act(async () => sockets.drop())
  expect(shown.textContent).toBe('on_air 0 false  false')
  await expect.poll(() => shown.textContent).toBe('on_air 0 true  false')
  expect(sockets.requests.filter((request) => JSON.stringify(request).includes(room))).toHaveLength(2)
})

test.each([
  ['a live for followers', { access: 'follow' }],
  ['a live whose archive is there', { state: 'archived', archivePending: false }],
] as const)('%s has no room', async (_, changes) => {
  const sockets = pageSockets()
  const { live } = newLive(changes)
  await openPage(<Shown loaded={live} />)
  await screen.findByTestId('live')
  expect(sockets.requests).toEqual([])
})

const Signed = ({ live, ask }: { live: Live; ask(sign: ReturnType<typeof useSign>): void }) => {
  ask(useSign(live))
  return <p>署名</p>
}

test('the media of a live are signed only where they need it', async () => {
  const signs: ReturnType<typeof useSign>[] = []
  const path = `GET /v1/lives/${liveResponse.id}/playback`
  const { requests } = await openPage(
    <>
      <Signed live={liveResponse} ask={(sign) => signs.push(sign)} />
      <Signed live={{ ...liveResponse, signed: true }} ask={(sign) => signs.push(sign)} />
    </>,
    { answers: { [path]: [200, { signature: 'a' }], [`${path}?for=remote`]: [200, { signature: 'b' }] } },
  )
  await screen.findAllByText('署名')
  expect(signs).toContain(null)
  const sign = signs.find((one) => one !== null)
  expect([await sign?.(), await sign?.('remote')]).toEqual(['a', 'b'])
  expect(requests.map(({ call }) => call)).toEqual([path, `${path}?for=remote`])
})
