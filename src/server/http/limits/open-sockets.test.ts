import { expect, test } from 'vitest'
import { OpenSockets } from './open-sockets.ts'

const address = '198.51.100.7'

test('2,000 visitors behind one address open a socket each, whatever one of them opens', async () => {
  const sockets = new OpenSockets(10_000, null)
  const abuser = Array.from({ length: 100 }, () => sockets.open({ client: 'visitor abuser', address }))
  expect((await Promise.all(abuser)).filter((release) => release !== null)).toHaveLength(20)
  for (let arrived = 0; arrived < 2000; arrived += 1) {
    expect(await sockets.open({ client: `visitor ${arrived}`, address })).not.toBeNull()
  }
  expect(await sockets.open({ client: 'visitor abuser', address: '198.51.100.8' })).toBeNull()
})

test('a closed socket makes room for another, once', async () => {
  const sockets = new OpenSockets(10_000, null)
  const open = () => sockets.open({ client: 'user 1', address })
  const [first] = await Promise.all(Array.from({ length: 20 }, open))
  expect(await open()).toBeNull()
  first?.()
  first?.()
  expect(await open()).not.toBeNull()
  expect(await open()).toBeNull()
})

test('an address has a ceiling, and a fiftieth of it for unknown clients', async () => {
  const sockets = new OpenSockets(100, null)
  const unknown = async () => (await sockets.open({ client: null, address })) !== null
  expect([await unknown(), await unknown(), await unknown()]).toEqual([true, true, false])
  for (let user = 0; user < 98; user += 1) {
    expect(await sockets.open({ client: `user ${user}`, address })).not.toBeNull()
  }
  expect(await sockets.open({ client: 'user 98', address })).toBeNull()
  expect(await sockets.open({ client: 'user 98', address: '198.51.100.8' })).not.toBeNull()
})
