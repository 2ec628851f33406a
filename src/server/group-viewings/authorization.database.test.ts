import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinGroup, openGroupApi, revokeKey, type GroupApi, type GroupClient } from '#tests/support/group-api.ts'
import { openProduct, type Caller, type DemoAccount, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let api: GroupApi
let liveId: string

const roles = {
  visitor: null,
  user: 'owner-akari',
  opener: 'viewer-mio',
  liver: 'liver-sora',
  staff: 'staff-yui',
} as const satisfies Record<string, DemoAccount | null>
type Role = keyof typeof roles
const callers = new Map<Role, Caller>()
const caller = (role: Role): Caller => {
  const found = callers.get(role)
  if (found === undefined) throw new Error(`no caller ${role}`)
  return found
}

beforeAll(async () => {
  product = await openProduct()
  api = await openGroupApi(product)
  for (const role of ['visitor', 'user', 'opener', 'liver', 'staff'] as const) {
    callers.set(role, await product.as(roles[role]))
  }
  liveId = await api.liveOnAir()
})
afterAll(async () => {
  api.closeClients()
  await product.close()
})

const open = () => api.open(caller('opener'), liveId)

async function resultsOf(act: (by: Caller) => Promise<string>): Promise<Record<string, string>> {
  const results: Record<string, string> = {}
  for (const [role, by] of callers) results[role] = await act(by)
  return results
}

test('users open group viewings; only the opener and staff end them', async () => {
  const opening = await resultsOf(async (by) => {
    const response = await by.call(`POST /v1/lives/${liveId}/group-viewings`)
    if (response.statusCode === 200) await revokeKey(product, by, response.json().inviteKey)
    return response.json().code ?? 'ok'
  })
  expect(opening).toEqual({ visitor: 'SIGN_IN_REQUIRED', user: 'ok', opener: 'ok', liver: 'ok', staff: 'ok' })
  let key = await open()
  const ending = await resultsOf(async (by) => {
    const result = await revokeKey(product, by, key)
    if (result === 'ok') key = await open()
    return result
  })
  await revokeKey(product, caller('opener'), key)
  expect(ending).toEqual({
    visitor: 'SIGN_IN_REQUIRED',
    user: 'NOT_YOUR_GROUP_VIEWING',
    opener: 'ok',
    liver: 'NOT_YOUR_GROUP_VIEWING',
    staff: 'ok',
  })
})

describe('in the room', () => {
  let key: string
  let host: GroupClient
  let participant: GroupClient

  const requests = {
    command: () => ({ type: 'command', command: { type: 'pause' } }) as const,
    handOver: () => ({ type: 'handOver', participantId: participant.participantId }) as const,
    remove: () => ({ type: 'remove', participantId: participant.participantId }) as const,
    lock: () => ({ type: 'lock', locked: true }) as const,
  }

  beforeAll(async () => {
    key = await open()
    host = await api.enter(key, 'viewer-mio')
    participant = await api.enter(key, { nickName: 'ゲスト' })
  })

  test.each(Object.keys(requests) as (keyof typeof requests)[])(
    'a participant who is not host may not request %s, also if they opened the group viewing, own the live or are staff',
    async (name) => {
      const staff = await api.enter(key, 'staff-yui')
      const liver = await api.enter(key, 'liver-sora')
      const before = host.state
      for (const client of [participant, staff, liver]) {
        const count = client.rejections.length
        client.send(requests[name]())
        await expect.poll(() => client.rejections.slice(count)).toEqual(['NOT_HOST'])
      }
      expect(host.state?.hostId).toBe(before?.hostId)
      expect(host.state?.timing).toEqual(before?.timing)
      for (const client of [staff, liver]) client.send({ type: 'quit' })
      await expect.poll(() => host.state?.participants.length).toBe(2)
    },
  )

  test('a client that has not joined under the key is not admitted, nor one with a wrong ticket', async () => {
    const participation = { groupViewingId: host.groupViewingId, participantId: 0, ticket: null }
    for (const [by, ticket] of [
      [caller('user'), null],
      [caller('staff'), null],
      [caller('visitor'), null],
      [caller('visitor'), 'AAAAAAAAAAAAAAAAAAAAAA'],
    ] as const) {
      const client = await api.connect(by, { ...participation, ticket })
      await expect.poll(() => client.received('closed').length).toBe(1)
      client.send({ type: 'comment', key: crypto.randomUUID(), text: 'こっそり' })
      client.send({ type: 'command', command: { type: 'pause' } })
      await expect.poll(() => client.received('closed').length).toBe(3)
      expect(client.state).toBeNull()
    }
    expect(host.comments).toEqual([])
  })

  test('a removed participant does not come back with the same key, under any name', async () => {
    const removed = await api.enter(key, 'viewer-kenta')
    host.send({ type: 'remove', participantId: removed.participantId })
    await expect.poll(() => removed.received('closed').length).toBe(1)
    removed.send({ type: 'comment', key: crypto.randomUUID(), text: 'まだいます' })
    await expect.poll(() => removed.received('closed').length).toBe(2)
    const code = async (by: Caller, body: object = {}) => (await joinGroup(by, key, body)).json().code
    expect(await code(await product.as('viewer-kenta'))).toBe('GROUP_VIEWING_REMOVED')
    expect(await code(caller('visitor'), { nickName: '別の名前' })).toBe('GROUP_VIEWING_SIGN_IN')
    expect(host.comments).toEqual([])
  })

  test('a locked group viewing lets in only those who are in it', async () => {
    host.send({ type: 'lock', locked: true })
    await expect.poll(() => host.state?.locked).toBe(true)
    expect((await joinGroup(caller('user'), key)).json().code).toBe('GROUP_VIEWING_LOCKED')
    expect((await joinGroup(caller('opener'), key)).statusCode).toBe(200)
  })
})

test('a live for followers asks each participant', async () => {
  await api.sora.call(`POST /v1/lives/${liveId}/end`)
  const forFollowers = await api.liveOnAir({ visibility: 'followers' })
  const sora = await product.userIdOf('liver-sora')
  const follow = (following: boolean) => caller('user').call(`POST /v1/livers/${sora}/follow`, { following })
  const key = await api.open(api.sora, forFollowers)
  expect((await joinGroup(caller('visitor'), key, { nickName: 'ゲスト' })).json().code).toBe('LIVE_LOCKED')
  expect((await joinGroup(caller('user'), key)).json().code).toBe('LIVE_LOCKED')
  expect((await caller('user').call(`GET /v1/group-viewings/${key}`)).json().access).toBe('follow')
  expect((await caller('user').call(`POST /v1/lives/${forFollowers}/group-viewings`)).json().code).toBe('LIVE_LOCKED')
  await follow(true)
  const follower = await api.enter(key, 'owner-akari')
  expect(follower.state?.participants).toHaveLength(1)
  await follow(false)
  const again = await api.connect(caller('user'), {
    groupViewingId: follower.groupViewingId,
    participantId: follower.participantId,
    ticket: null,
  })
  await expect.poll(() => again.received('closed').length).toBe(1)
})
