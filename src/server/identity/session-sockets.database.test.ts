import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Caller } from '#tests/support/product.ts'
import type { TestClient } from '#tests/support/realtime-client.ts'
import { openTwoProcesses, type TwoProcesses } from '#tests/support/two-processes.ts'

let processes: TwoProcesses
let products: TwoProcesses['products']
let liveId: string
beforeAll(async () => {
  processes = await openTwoProcesses()
  products = processes.products
  const sora = await products[0].as('liver-sora')
  liveId = (await sora.call('POST /v1/lives', { title: '夜', genre: 'talk', startsAt: null })).json().id
})
afterEach(() => processes.closeClients())
afterAll(() => processes.close())

/** The close code of a socket, once it is closed. */
async function closed(client: TestClient): Promise<unknown> {
  const [code]: unknown[] = await once(client.socket, 'close')
  return code
}

const sessionOf = async (browser: Caller): Promise<string> =>
  (await browser.call('GET /v1/account/sessions')).json().sessions.find(({ current }: { current: boolean }) => current)
    .id

/** Sockets of a browser at both processes. */
const socketsOf = (browser: Caller) => Promise.all([processes.connectAs(0, browser), processes.connectAs(1, browser)])

describe('the sockets of a session end in all processes', () => {
  test('at sign-out, and those of other sessions stay open', async () => {
    const [phone, computer] = [await products[0].as('viewer-mio'), await products[0].as('viewer-mio')]
    const sockets = await socketsOf(phone)
    const others = [await processes.connectAs(1, computer), await processes.connect(1, null)]
    const ends = Promise.all(sockets.map(closed))
    await phone.call('POST /v1/logout')
    expect(await ends).toEqual([4001, 4001])
    for (const other of others) {
      other.enter(liveId)
      await expect.poll(() => other.received('joined').length).toBe(1)
    }
  })

  test('when the user ends it from another device', async () => {
    const [phone, computer, third] = [
      await products[0].as('viewer-mio'),
      await products[0].as('viewer-mio'),
      await products[0].as('viewer-mio'),
    ]
    const ofPhone = (await socketsOf(phone)).map(closed)
    await computer.call(`POST /v1/account/sessions/${await sessionOf(phone)}/revocation`)
    expect(await Promise.all(ofPhone)).toEqual([4001, 4001])
    const ofThird = (await socketsOf(third)).map(closed)
    await computer.call('POST /v1/account/sessions/revocation')
    expect(await Promise.all(ofThird)).toEqual([4001, 4001])
  })

  test('when the account is suspended', async () => {
    const kenta = await products[0].as('viewer-kenta')
    const ends = (await socketsOf(kenta)).map(closed)
    await products[1].identity.sessions.endAll(await products[0].userIdOf('viewer-kenta'))
    expect(await Promise.all(ends)).toEqual([4001, 4001])
  })

  test('when the account is deleted', async () => {
    const kenta = await products[0].as('viewer-kenta')
    const { nickName } = (await kenta.call('GET /v1/account/profile')).json().user
    const ends = (await socketsOf(kenta)).map(closed)
    expect((await kenta.call('POST /v1/account/deletion', { nickName })).statusCode).toBe(200)
    expect(await Promise.all(ends)).toEqual([4001, 4001])
  })

  test('when staff end those of a user, or all', async () => {
    const [mio, staff] = [await products[0].as('viewer-mio'), await products[0].as('staff-yui')]
    const [ofMio, ofStaff] = [(await socketsOf(mio)).map(closed), (await socketsOf(staff)).map(closed)]
    const id = await products[0].userIdOf('viewer-mio')
    await staff.call(`POST /v1/staff/users/${id}/sessions/revocation`, { reason: '端末の紛失' })
    expect(await Promise.all(ofMio)).toEqual([4001, 4001])
    expect((await staff.call('POST /v1/staff/sessions/revocation', { reason: '漏洩' })).statusCode).toBe(200)
    expect(await Promise.all(ofStaff)).toEqual([4001, 4001])
  })
})

describe('calls with a session that was just read in another process', () => {
  /** The same browser at both processes. */
  async function keptByBoth(): Promise<[Caller, Caller]> {
    const first = await products[0].as('viewer-mio')
    const second = new Caller(products[1].app, false)
    Object.assign(second.cookies, first.cookies)
    for (const caller of [first, second]) expect(await status(caller)).toBe(200)
    return [first, second]
  }
  const status = async (caller: Caller) => (await caller.call('GET /v1/account/profile')).statusCode
  const name = async (caller: Caller) => (await caller.call('GET /v1/account/profile')).json().user.nickName

  test('are refused once it has ended', async () => {
    const [first, second] = await keptByBoth()
    await first.call('POST /v1/logout')
    await expect.poll(() => status(second)).toBe(401)
  })

  test('return the new name of its user', async () => {
    const [first, second] = await keptByBoth()
    const change = { nickName: '新しい名前', bio: '', signature: '', language: 'ja', country: 'JP' }
    await first.call('POST /v1/account/profile', change)
    await expect.poll(() => name(second)).toBe('新しい名前')
  })

  test('are refused after its end while Redis is unavailable', async () => {
    const [first, second] = await keptByBoth()
    await processes.redis.stop()
    await first.call('POST /v1/logout')
    // The process notices the loss of the connection by itself.
    await expect.poll(() => status(second)).toBe(401)
  })
})
