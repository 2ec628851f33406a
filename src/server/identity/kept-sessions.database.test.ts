import { rmSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commandsFor, openCommandFolder } from '#tests/support/command-line.ts'
import { countingDatabase } from '#tests/support/counting-database.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { Caller, openProduct, operatorToken, type TestProduct } from '#tests/support/product.ts'
import { TestClient } from '#tests/support/realtime-client.ts'
import { keptMs } from '../kept-values.ts'
import { memoryRoomLog } from '../ports/room-log/memory.ts'

const operations: string[] = []
const { run } = commandsFor(() => folder)

let product: TestProduct
let address: string
let folder: string
beforeAll(async () => {
  const database = countingDatabase(await emptyDatabase(), operations)
  product = await openProduct({}, undefined, undefined, { database, seeded: false })
  address = await product.app.listen({ host: '127.0.0.1', port: 0 })
  folder = openCommandFolder(address, operatorToken)
})
afterAll(async () => {
  await product.close()
  rmSync(folder, { recursive: true })
})

let [phone, computer, staff]: Caller[] = []
let userId: number
beforeEach(async () => {
  ;[phone, computer] = [await product.as('viewer-mio'), await product.as('viewer-mio')]
  staff = await product.as('staff-yui')
  userId = await product.userIdOf('viewer-mio')
})

const of = (caller: Caller | undefined): Caller => caller ?? expect.fail('not signed in')
const status = async (caller: Caller | undefined) => (await of(caller).call('GET /v1/account/profile')).statusCode
const profile = async (caller: Caller | undefined) => (await of(caller).call('GET /v1/account/profile')).json()
const reads = () => operations.filter((name) => name === 'identity.readSession').length

/** Keeps the session in memory. */
async function keep(caller: Caller | undefined): Promise<void> {
  expect(await status(caller)).toBe(200)
  operations.length = 0
  expect(await status(caller)).toBe(200)
  expect(reads()).toBe(0)
}

const post = async (caller: Caller | undefined, path: string, body: object = {}) => {
  const response = await of(caller).call(`POST ${path}`, body)
  expect(response.statusCode).toBe(200)
  return response
}

test('the calls and the socket of one user read the session once', async () => {
  product.clock.advance(keptMs)
  operations.length = 0
  const calls = ['/v1/account/profile', '/v1/coins', '/v1/lives?state=on_air', '/v2/channels/is-owner']
  const responses = await Promise.all(calls.map((path) => of(phone).call(`GET ${path}`)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 200))
  const client = await new TestClient(address, of(phone).cookies).opened()
  client.socket.terminate()
  expect(reads()).toBe(1)
})

test('an invalid token is read once for each request, and not remembered', async () => {
  const visitor = await product.as(null)
  visitor.cookies['kirari_session'] = 'no session'
  expect(await status(visitor)).toBe(401)
  operations.length = 0
  expect(await status(visitor)).toBe(401)
  expect(reads()).toBe(1)
})

describe('a session that was just read ends for the next request', () => {
  const endsOf = (): Readonly<Record<string, () => Promise<unknown>>> => ({
    'at sign-out, with a copy of its cookie': async () => {
      const copy = { ...of(phone).cookies }
      await post(phone, '/v1/logout')
      Object.assign(of(phone).cookies, copy)
    },
    'when the user ends it on another device': async () => {
      const { sessions } = (await of(phone).call('GET /v1/account/sessions')).json()
      const { id } = sessions.find(({ current }: { current: boolean }) => current)
      await post(computer, `/v1/account/sessions/${id}/revocation`)
    },
    'when the user ends all others on another device': () => post(computer, '/v1/account/sessions/revocation'),
    'when staff end those of the user': () =>
      post(staff, `/v1/staff/users/${userId}/sessions/revocation`, { reason: '紛失' }),
    'when staff end all': () => post(staff, '/v1/staff/sessions/revocation', { reason: '漏洩' }),
    'by the command `session end`': () => run('session', 'end', String(userId), 'lost'),
    'by the command `session end-all`': () => run('session', 'end-all', 'leaked'),
    'when it expires': async () => product.clock.advance(31 * 86_400_000),
  })

  test.each(Object.keys(endsOf()))('%s', async (name) => {
    await keep(phone)
    await endsOf()[name]?.()
    expect(await status(phone)).toBe(401)
  })

  test('when the account is suspended, by staff or by a command', async () => {
    await keep(phone)
    await post(staff, `/v1/staff/users/${userId}/suspension`, { suspended: true, reason: '規約違反' })
    expect(await status(phone)).toBe(401)
    await post(staff, `/v1/staff/users/${userId}/suspension`, { suspended: false, reason: '' })
    const again = await product.as('viewer-mio')
    await keep(again)
    await run('user', 'suspend', String(userId), 'spam')
    expect(await status(again)).toBe(401)
    await run('user', 'restore', String(userId))
  })

  test('when the account is deleted', async () => {
    const [leaving, other] = [await product.as('viewer-kenta'), await product.as('viewer-kenta')]
    await Promise.all([keep(leaving), keep(other)])
    const { nickName } = (await profile(leaving)).user
    await post(other, '/v1/account/deletion', { nickName })
    expect(await status(leaving)).toBe(401)
  })
})

describe('a change of an account appears in the next request of its sessions', () => {
  test('a new name and a new language', async () => {
    await keep(phone)
    const change = { nickName: '新しい名前', bio: '', signature: '', language: 'ko', country: 'JP' }
    await post(computer, '/v1/account/profile', change)
    expect(await profile(phone)).toMatchObject({ user: { nickName: '新しい名前' }, language: 'ko' })
  })

  test('a role that staff or the operator grant or revoke', async () => {
    const roles = async (caller: Caller | undefined): Promise<string[]> => (await profile(caller)).roles
    await keep(phone)
    await post(staff, `/v1/staff/users/${userId}/roles`, { role: 'organizer', granted: true })
    expect(await roles(phone)).toEqual(['user', 'organizer'])
    await run('role', 'revoke', String(userId), 'organizer')
    expect(await roles(phone)).toEqual(['user'])
    await run('role', 'grant', String(userId), 'staff')
    expect((await of(phone).call('GET /v1/staff/licences?state=granted')).statusCode).toBe(200)
    await run('role', 'revoke', String(userId), 'staff')
    expect((await of(phone).call('GET /v1/staff/licences?state=granted')).statusCode).toBe(403)
  })

  test('a licence that is suspended and granted again', async () => {
    const hana = await product.as('liver-hana')
    await keep(hana)
    const decide = async (decision: string) =>
      post(staff, `/v1/staff/licences/${await product.userIdOf('liver-hana')}`, { decision, reason: '規約違反' })
    await decide('suspend')
    expect((await profile(hana)).roles).toEqual(['user'])
    await decide('grant')
    expect((await profile(hana)).roles).toEqual(['user', 'liver'])
  })

  test('a channel that the user adds on another device', async () => {
    await keep(phone)
    await post(computer, '/v1/channels', { name: '音楽と猫' })
    expect((await profile(phone)).roles).toEqual(['user', 'channel_owner'])
  })
})

test('without Redis on a database that other processes may use, a session that another process ends has ended', async () => {
  const { database, clock } = product
  const openOther = () =>
    openProduct({}, undefined, clock, { database, roomLog: memoryRoomLog({ hasOthers: true }), seeded: true })
  const [first, second] = [await openOther(), await openOther()]
  const [here, there] = [await first.as('viewer-mio'), new Caller(second.app, false)]
  Object.assign(there.cookies, here.cookies)
  expect(await status(there)).toBe(200)
  await post(here, '/v1/logout')
  expect(await status(there)).toBe(401)
  await first.close()
  await second.close()
})
