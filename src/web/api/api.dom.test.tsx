import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { asCountry, defaultCountry } from './country.ts'
import { newKey } from './new-key.ts'
import { problems, recentProblems, reportProblem } from './problems.ts'
import { sendFile } from './send-file.ts'
import { useVideoSign } from './video-sign.ts'

afterEach(() => {
  vi.restoreAllMocks()
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
