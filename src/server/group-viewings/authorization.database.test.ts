import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GroupViewingRequest } from '#contract/group-viewings/room.ts'
import type { TimingCommand } from '#contract/group-viewings/timing.ts'
import {
  joinGroup,
  openGroupApi,
  revokeKey,
  type GroupApi,
  type GroupClient,
  type GroupRequest,
} from '#tests/support/group-api.ts'
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

async function resultsOf(
  act: (by: Caller) => Promise<string>,
  among: ReadonlyMap<string, Caller> = callers,
): Promise<Record<string, string>> {
  const results: Record<string, string> = {}
  for (const [role, by] of among) results[role] = await act(by)
  return results
}

test('users open group viewings; everybody reads what they show; only the opener and staff end them', async () => {
  const opening = await resultsOf(async (by) => {
    const response = await by.call(`POST /v1/lives/${liveId}/group-viewings`)
    if (response.statusCode === 200) await revokeKey(product, by, response.json().inviteKey)
    return response.json().code ?? 'ok'
  })
  expect(opening).toEqual({ visitor: 'SIGN_IN_REQUIRED', user: 'ok', opener: 'ok', liver: 'ok', staff: 'ok' })
  let key = await open()
  const reading = await resultsOf(async (by) => {
    const { access, revocable } = (await by.call(`GET /v1/group-viewings/${key}`)).json()
    return `${access}${revocable ? ', may end it' : ''}`
  })
  expect(reading).toEqual({
    visitor: 'watch',
    user: 'watch',
    opener: 'watch, may end it',
    liver: 'watch',
    staff: 'watch, may end it',
  })
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

/** A request of each type, and of the commands one of each type, in this order: the last ones end the role. */
const commands = {
  play: { type: 'play', rate: 1 },
  pause: { type: 'pause' },
  seek: { type: 'seek', position: 100 },
  speed: { type: 'speed', rate: 1 },
} as const satisfies Record<TimingCommand['type'], TimingCommand>
const report = { offsetMs: 0, stalled: false, paused: false, delayMs: 5, holdMs: 1500 }
/** `target`: another participant. */
const others: {
  readonly [Type in Exclude<GroupViewingRequest['type'], 'command'>]: (
    target: number,
  ) => Extract<GroupRequest, { type: Type }>
} = {
  ping: () => ({ type: 'ping', number: 1 }),
  report: () => ({ type: 'report', report }),
  reaction: () => ({ type: 'reaction', reaction: 'clap', count: 1 }),
  comment: () => ({ type: 'comment', key: crypto.randomUUID(), text: 'こんにちは' }),
  lock: () => ({ type: 'lock', locked: false }),
  remove: (participantId) => ({ type: 'remove', participantId }),
  handOver: (participantId) => ({ type: 'handOver', participantId }),
  quit: () => ({ type: 'quit' }),
}
const requests = new Map<string, (target: number) => GroupRequest>(Object.entries(others))
const tried = [...Object.keys(commands), ...requests.keys()]

async function tryAll(client: GroupClient, target: number): Promise<Record<string, string>> {
  const results: Record<string, string> = {}
  for (const [name, command] of Object.entries(commands)) {
    results[name] = await client.resultOf({ type: 'command', command })
  }
  for (const [name, request] of requests) results[name] = await client.resultOf(request(target))
  return results
}

const each = (names: readonly string[], result: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, result]))
const hostOnly = [...Object.keys(commands), 'lock', 'remove', 'handOver']
const forAll = {
  ...each(['ping', 'report', 'reaction', 'comment'], 'ok'),
  // Leaving the group viewing closes its room, maybe before the reply.
  quit: expect.stringMatching(/^(ok|closed)$/),
}

test('the host alone controls playback, locks, removes and hands over; those outside can do nothing', async () => {
  const key = await open()
  const host = await api.enter(key, 'viewer-kenta')
  const target = await api.enter(key, { nickName: '対象' })
  const participants = {
    visitor: await api.enter(key, { nickName: 'ゲスト' }),
    user: await api.enter(key, 'owner-akari'),
    opener: await api.enter(key, 'viewer-mio'),
    liver: await api.enter(key, 'liver-sora'),
    staff: await api.enter(key, 'staff-yui'),
  }
  const removed = await api.enter(key, 'liver-hana')
  host.send({ type: 'remove', participantId: removed.participantId })
  await expect.poll(() => removed.received('closed').length).toBe(1)
  const outsider = await api.connect(await product.as('organizer-ren'), {
    groupViewingId: host.groupViewingId,
    participantId: 1,
    ticket: null,
  })
  await expect.poll(() => outsider.received('closed').length).toBe(1)

  const before = host.state
  const { participantId } = target
  for (const client of [outsider, removed]) expect(await tryAll(client, participantId)).toEqual(each(tried, 'closed'))
  for (const [role, client] of Object.entries(participants)) {
    expect(await tryAll(client, participantId), role).toEqual({ ...each(hostOnly, 'NOT_HOST'), ...forAll })
  }
  await expect.poll(() => host.state?.participants.length).toBe(2)
  const unchanged = (state: typeof before) => ({ host: state?.hostId, locked: state?.locked, timing: state?.timing })
  expect(unchanged(host.state)).toEqual(unchanged(before))
  expect(host.comments).toHaveLength(Object.keys(participants).length)
  expect(await tryAll(host, participantId)).toEqual({
    ...each(hostOnly, 'ok'),
    // Who was removed cannot become host.
    handOver: 'PARTICIPANT_NOT_FOUND',
    ...forAll,
  })
})

describe('in the room', () => {
  let key: string
  let host: GroupClient

  beforeAll(async () => {
    key = await open()
    host = await api.enter(key, 'viewer-mio')
  })

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
      await expect.poll(() => client.ends).toEqual([null, null, null])
      expect(client.state).toBeNull()
    }
    expect(host.comments).toEqual([])
  })

  test('a removed participant does not come back with the same key, under any name', async () => {
    const removed = await api.enter(key, 'viewer-kenta')
    host.send({ type: 'remove', participantId: removed.participantId })
    await expect.poll(() => removed.ends).toEqual(['removed'])
    removed.send({ type: 'comment', key: crypto.randomUUID(), text: 'まだいます' })
    await expect.poll(() => removed.ends.length).toBe(2)
    removed.join()
    await expect.poll(() => removed.ends.at(2)).toBe('removed')
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

test('an episode for followers asks each participant, and the one who opens a group viewing', async () => {
  const owner = await product.as('liver-hana')
  const follower = await product.as('viewer-kenta')
  const everybody = new Map<string, Caller>([...callers, ['follower', follower], ['owner', owner]])
  const { channelId, seriesId, episodeId } = await api.episode(owner, 'followers')
  const follow = (method: 'PUT' | 'DELETE') =>
    product.app.inject({
      method,
      url: `/v1/channels/${channelId}/follow`,
      cookies: follower.cookies,
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      ...(method === 'PUT' && { payload: {} }),
    })
  await follow('PUT')
  const opening = `POST /v1/channels/${channelId}/series/${seriesId}/episodes/${episodeId}/group-viewings`
  // Staff may watch everything.
  const allowed = { staff: 'ok', follower: 'ok', owner: 'ok' }
  const locked = { user: 'EPISODE_LOCKED', opener: 'EPISODE_LOCKED', liver: 'EPISODE_LOCKED' }
  const codeOf = ({ code = 'ok' }: { code?: string }): string => code
  expect(await resultsOf(async (by) => codeOf((await by.call(opening)).json()), everybody)).toEqual({
    visitor: 'SIGN_IN_REQUIRED',
    ...locked,
    ...allowed,
  })

  const key = (await owner.call(opening)).json().inviteKey
  const join = async (by: Caller) => codeOf((await joinGroup(by, key, { nickName: 'ゲスト' })).json())
  expect(await resultsOf(join, everybody)).toEqual({ visitor: 'EPISODE_LOCKED', ...locked, ...allowed })

  const client = await api.enter(key, 'viewer-kenta')
  expect(client.state?.participants).toHaveLength(3)
  await follow('DELETE')
  const { groupViewingId, participantId } = client
  const again = await api.connect(follower, { groupViewingId, participantId, ticket: null })
  await expect.poll(() => again.received('closed').length).toBe(1)
  expect(await join(follower)).toBe('EPISODE_LOCKED')
})
