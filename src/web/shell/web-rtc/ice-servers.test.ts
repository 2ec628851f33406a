import { expect, test } from 'vitest'
import { iceServersOf } from './ice-servers.ts'

test('reads only STUN and TURN servers from Link headers', () => {
  const header =
    '<stun:stun.example.jp>; rel="ice-server", ' +
    '<turn:turn.example.jp?transport=tcp>; rel="ice-server"; username="a,b"; credential="c \\"d\\"; e"; credential-type="password", ' +
    '<https://example.jp/>; rel="next", <javascript:alert(1)>; rel="ice-server"'
  expect(iceServersOf(header)).toEqual([
    { urls: 'stun:stun.example.jp' },
    { urls: 'turn:turn.example.jp?transport=tcp', username: 'a,b', credential: 'c "d"; e' },
  ])
  expect(iceServersOf(null)).toEqual([])
})
