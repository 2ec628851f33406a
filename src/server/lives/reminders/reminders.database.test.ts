import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { remindersMax } from '#contract/lives/limits.ts'
import { userRoom } from '#contract/realtime/limits.ts'
import { insertReminders } from '#tests/support/given-live.ts'
import { openProduct, type Caller, type DemoAccount, type TestProduct } from '#tests/support/product.ts'
import { TestClient } from '#tests/support/realtime-client.ts'

let product: TestProduct
let sora: Caller
let mio: Caller

beforeEach(async () => {
  product = await openProduct()
  sora = await product.as('liver-sora')
  mio = await product.as('viewer-mio')
})
afterEach(() => product.close())

async function schedule(fields: object = {}): Promise<string> {
  const live = { title: '夜の雑談', genre: 'talk', startsAt: '2026-11-20T21:00:00Z', ...fields }
  return (await sora.call('POST /v1/lives', live)).json().id
}

async function send(method: 'PUT' | 'DELETE', id: string, { cookies } = mio) {
  const headers = { 'x-requested-with': 'XMLHttpRequest' }
  const url = `/v1/lives/${id}/reminder`
  return product.app.inject({ method, url, cookies, headers, ...(method === 'PUT' && { payload: {} }) })
}
const remind = (id: string, by = mio) => send('PUT', id, by)
const forget = (id: string, by = mio) => send('DELETE', id, by)
const countOf = async (id: string) => (await mio.call(`GET /v1/lives/${id}`)).json().reminders
const ownOf = async (caller: Caller) => (await caller.call('GET /v1/reminders')).json().liveIds

describe('a reminder', () => {
  test('counts once for each user, however often and at the same time it is set', async () => {
    const id = await schedule()
    await Promise.all(Array.from({ length: 4 }, () => remind(id)))
    expect((await remind(id)).json()).toEqual({ reminders: 1, reminding: true })
    expect((await remind(id, sora)).json()).toEqual({ reminders: 2, reminding: true })
    await Promise.all(Array.from({ length: 4 }, () => forget(id)))
    expect((await forget(id)).json()).toEqual({ reminders: 1, reminding: false })
    expect(await countOf(id)).toBe(1)
  })

  test('is in the list of its user only, the next start first, while the live is scheduled', async () => {
    const second = await schedule({ startsAt: '2026-11-22T12:00:00Z' })
    const first = await schedule()
    await remind(second)
    await remind(first)
    expect(await ownOf(mio)).toEqual([first, second])
    expect(await ownOf(sora)).toEqual([])
    await sora.call(`POST /v1/lives/${first}/cancel`)
    expect(await ownOf(mio)).toEqual([second])
  })

  test('is removed with the account, from the numbers, too', async () => {
    const id = await schedule()
    await remind(id)
    await product.lives.account.deleteUserData(await product.userIdOf('viewer-mio'))
    expect(await countOf(id)).toBe(0)
  })

  test('needs a scheduled live that the user may watch, and there is a limit', async () => {
    const locked = await schedule({ visibility: 'followers' })
    expect((await remind(locked)).json().code).toBe('LIVE_LOCKED')
    const cancelled = await schedule()
    await sora.call(`POST /v1/lives/${cancelled}/cancel`)
    expect((await remind(cancelled)).json().code).toBe('WRONG_LIVE_STATE')
    expect((await remind('000000000000')).json().code).toBe('LIVE_NOT_FOUND')
    const userId = await product.userIdOf('viewer-mio')
    const liverId = await product.userIdOf('liver-hana')
    await product.database.run(insertReminders, { liverId, userId, rows: remindersMax })
    expect((await remind(await schedule())).json().code).toBe('TOO_MANY_REMINDERS')
  })

  test('every role on every write: signed-in users', async () => {
    const id = await schedule()
    const statuses: number[] = []
    for (const role of [null, 'viewer-mio', 'liver-hana', 'staff-yui', 'liver-sora'] as const) {
      const caller = await product.as(role)
      statuses.push((await remind(id, caller)).statusCode, (await forget(id, caller)).statusCode)
    }
    expect(statuses).toEqual([401, 401, ...Array.from({ length: 8 }, () => 200)])
    expect((await (await product.as(null)).call('GET /v1/reminders')).statusCode).toBe(401)
  })
})

describe('the room of a user', () => {
  async function join(account: DemoAccount | null, roomOf: DemoAccount) {
    const address = await product.app.listen({ port: 0, host: '127.0.0.1' })
    const client = await new TestClient(address, (await product.as(account)).cookies).opened()
    const room = userRoom(await product.userIdOf(roomOf))
    client.send({ type: 'join', room, after: null })
    await expect.poll(() => client.messages.length).toBeGreaterThan(0)
    return { client, room }
  }

  async function start(id: string): Promise<void> {
    const { streamKey } = (await sora.call('GET /v1/stream-setting')).json()
    await sora.call(`POST /v1/lives/${id}/prepare`)
    await product.engine.listener.authorizePublish({ streamKey, remoteAddress: '127.0.0.1' })
    product.engine.listener.onEvent({ type: 'playable', streamId: id })
  }

  test('receives a note at the first start of a live with a reminder', async () => {
    const [id, other] = [await schedule(), await schedule()]
    await remind(id)
    const { client, room } = await join('viewer-mio', 'viewer-mio')
    await start(id)
    await expect.poll(() => client.messages.length).toBe(2)
    expect(client.messages[1]).toMatchObject({ type: 'liveStarted', room, live: { id, title: '夜の雑談' } })
    await sora.call(`POST /v1/lives/${id}/end`)
    await start(other)
    await expect.poll(async () => (await mio.call(`GET /v1/lives/${other}`)).json().state).toBe('on_air')
    expect(client.messages).toHaveLength(2)
    client.socket.terminate()
  })

  test.each([null, 'liver-hana', 'staff-yui'] as const)('does not exist for %s', async (account) => {
    const { client, room } = await join(account, 'viewer-mio')
    expect(client.messages).toEqual([{ type: 'closed', room }])
    client.socket.terminate()
  })
})
