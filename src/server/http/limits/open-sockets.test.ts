import { expect, test } from 'vitest'
import { OpenSockets } from './open-sockets.ts'

const address = '198.51.100.7'

test('2,000 visitors behind one address open a socket each, whatever one of them opens', () => {
  const sockets = new OpenSockets(10_000)
  const abuser = Array.from({ length: 100 }, () => sockets.open({ client: 'visitor abuser', address }))
  expect(abuser.filter((release) => release !== null)).toHaveLength(20)
  for (let arrived = 0; arrived < 2000; arrived += 1) {
    expect(sockets.open({ client: `visitor ${arrived}`, address })).not.toBeNull()
  }
  expect(sockets.open({ client: 'visitor abuser', address: '198.51.100.8' })).toBeNull()
})

test('a closed socket makes room for another, once', () => {
  const sockets = new OpenSockets(10_000)
  const open = () => sockets.open({ client: 'user 1', address })
  const [first] = Array.from({ length: 20 }, open)
  expect(open()).toBeNull()
  first?.()
  first?.()
  expect(open()).not.toBeNull()
  expect(open()).toBeNull()
})

test('an address has a ceiling, and a fiftieth of it for unknown clients', () => {
  const sockets = new OpenSockets(100)
  const unknown = () => sockets.open({ client: null, address })
  expect([unknown(), unknown(), unknown()].map((release) => release !== null)).toEqual([true, true, false])
  for (let user = 0; user < 98; user += 1) expect(sockets.open({ client: `user ${user}`, address })).not.toBeNull()
  expect(sockets.open({ client: 'user 98', address })).toBeNull()
  expect(sockets.open({ client: 'user 98', address: '198.51.100.8' })).not.toBeNull()
})
