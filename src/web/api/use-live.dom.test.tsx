import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { liveResponse } from '#tests/support/live-response.ts'
import { pageSockets } from '#tests/support/page-sockets.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { realtimePath } from '#contract/realtime/limits.ts'
import { asCountry, defaultCountry } from './country.ts'
import { newKey } from './new-key.ts'
import { problems, recentProblems, reportProblem } from './problems.ts'
import { liveRoom } from './realtime/index.ts'
import { sendFile } from './send-file.ts'
import { useLive, useSign } from './use-live.ts'
import { useVideoSign } from './video-sign.ts'

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

const VideoSigned = ({ ask }: { ask(sign: ReturnType<typeof useVideoSign>): void }) => {
  ask(useVideoSign({ videoId: 3, invite: 'key' }))
  return <p>署名</p>
}

test('players of one page share the signature of a video for a while; a device gets its own', async () => {
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  let sign: ReturnType<typeof useVideoSign> = async () => ''
  let fails = false
  const path = 'GET /v1/videos/3/playback?invite=key'
  const { requests } = await openPage(<VideoSigned ask={(given) => (sign = given)} />, {
    answers: {
      [path]: () => (fails ? [403, { message: 'だめ' }] : [200, { signature: 'shared' }]),
      [`${path}&for=remote`]: [200, { signature: 'remote' }],
    },
  })
  await screen.findByText('署名')
  expect(await Promise.all([sign(), sign(), sign('remote')])).toEqual(['shared', 'shared', 'remote'])
  clock = 99_000
  await sign()
  expect(requests).toHaveLength(2)
  clock = 101_000
  fails = true
  await expect(sign()).rejects.toMatchObject({ status: 403 })
  fails = false
  expect(await sign()).toBe('shared')
  expect(requests).toHaveLength(4)
})

test('a file is sent with its type, the language and the country; a rejection has its reason', async () => {
  const sent: Headers[] = []
  let answer = () => Response.json({ url: '/a.webp' })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    sent.push(new Headers(init?.headers))
    expect([init?.method, init?.credentials]).toEqual(['POST', 'include'])
    return answer()
  })
  const file = new File(['x'], 'a.png', { type: 'image/png' })
  expect(await sendFile('/v1/files', file)).toEqual({ url: '/a.webp' })
  await sendFile('/v1/files', file, 'image/webp')
  expect(sent.map((headers) => headers.get('content-type'))).toEqual(['image/png', 'image/webp'])
  expect(sent[0]?.get('accept-language')).toBe('ja')
  expect(sent[0]?.get('override-viewer-country')).toBe(defaultCountry)
  expect(sent[0]?.get('x-requested-with')).toBe('XMLHttpRequest')
  answer = () => Response.json({ message: '大きすぎます', code: 'TOO_LARGE' }, { status: 413 })
  await expect(sendFile('/v1/files', file)).rejects.toMatchObject({ status: 413, message: '大きすぎます' })
  answer = () => new Response('<html>', { status: 502 })
  await expect(sendFile('/v1/files', file)).rejects.toMatchObject({ status: 502 })
  answer = () => {
    throw new TypeError('offline')
  }
  await expect(sendFile('/v1/files', file)).rejects.toMatchObject({ name: 'ApiError' })
})

test('a country is two letters; a key is a random UUID; problems are kept, the newest twenty', () => {
  expect(['KR', 'kr', 'KOR', null].map(asCountry)).toEqual(['KR', defaultCountry, defaultCountry, defaultCountry])
  const key = newKey()
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(newKey()).not.toBe(key)
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  for (let number = 0; number < 21; number += 1) reportProblem('V03', `${number}`)
  reportProblem('V07')
  expect(info.mock.calls.at(-2)).toEqual([`[V03] ${problems.V03}: 20`])
  expect(info.mock.calls.at(-1)).toEqual([`[V07] ${problems.V07}`])
  expect(recentProblems()).toHaveLength(20)
  expect(recentProblems().at(0)?.detail).toBe('2')
})
