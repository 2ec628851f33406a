import { beforeEach, describe, expect, test } from 'vitest'
import { nickNameMaxLength } from '#contract/account/limits.ts'
import { channelMembersMax, memberCandidatesMax, type ChannelRole } from '#contract/channels/limits.ts'
import { channelsFor } from '#tests/support/channels.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { openSliceApi, type SliceApi } from '#tests/support/slice-api.ts'
import type { Database } from '../ports/database/port.ts'
import { channelRoutes } from './routes.ts'

let database: Database
let setting: ReturnType<typeof channelsFor>
let api: SliceApi
let [akari, mio, kenta] = [0, 0, 0]
let channel: string

const add = (nickName: string) => database.run(addPerson, { nickName })
const as = (userId: number | null) => api.as(userId === null ? null : { id: userId, roles: [] })
const set = (by: number | null, userId: number, role: ChannelRole = 'editor') =>
  as(by).put(`${channel}/members/${userId}`, { role })
const remove = (by: number | null, userId: number) => as(by).delete(`${channel}/members/${userId}`)
const accept = (by: number | null) => as(by).post(`${channel}/ownership`)
const codeOf = (answer: { json(): { code?: string } }) => answer.json().code ?? 'ok'

async function members(): Promise<Record<number, string>> {
  const answer = (await as(akari).get(`${channel}/members`)).json()
  return Object.fromEntries(
    answer.members.map(
      ({ user, role, ownershipOffered }: { user: { id: number }; role: string; ownershipOffered: boolean }) => [
        user.id,
        ownershipOffered ? `${role}, offered` : role,
      ],
    ),
  )
}

beforeEach(async () => {
  database = await emptyDatabase()
  setting = channelsFor({ database, clock: new TestClock() })
  api = await openSliceApi()
  await channelRoutes(api.app, setting.channels)
  ;[akari, mio, kenta] = [await add('あかり'), await add('みお'), await add('けんた')]
  channel = `/v1/channels/${(await as(akari).post('/v1/channels', { name: 'ひだまり' })).json().id}`
})

describe('an owner', () => {
  test('adds and removes editors, each with an audit entry', async () => {
    expect((await set(akari, mio)).json().members).toMatchObject([{ user: { id: akari } }, { user: { id: mio } }])
    expect(await members()).toEqual({ [akari]: 'owner', [mio]: 'editor' })
    await remove(akari, mio)
    expect(await members()).toEqual({ [akari]: 'owner' })
    expect((await setting.audit.list({ limit: 2, subjectUserId: mio })).map(({ action }) => action)).toEqual([
      'channel.member_removed',
      'channel.member_set',
    ])
  })

  test('hands the channel over: offers ownership, which the other user accepts, and leaves', async () => {
    await set(akari, mio, 'owner')
    expect(await members()).toEqual({ [akari]: 'owner', [mio]: 'editor, offered' })
    expect(codeOf(await remove(akari, akari))).toBe('LAST_OWNER')
    expect((await accept(mio)).json().members).toHaveLength(2)
    expect(await members()).toEqual({ [akari]: 'owner', [mio]: 'owner' })
    expect(codeOf(await remove(akari, akari))).toBe('ok')
    expect((await as(null).get(`${channel.replace('v1', 'v3')}/profile`)).json()).toMatchObject({ owner: { id: mio } })
    expect(codeOf(await set(akari, kenta))).toBe('NOT_YOUR_CHANNEL')
  })

  test('withdraws an offer', async () => {
    await set(akari, mio, 'owner')
    await set(akari, mio, 'editor')
    expect(codeOf(await accept(mio))).toBe('OWNERSHIP_NOT_OFFERED')
    expect(await members()).toEqual({ [akari]: 'owner', [mio]: 'editor' })
  })

  test('makes another owner an editor, but not the last one', async () => {
    await set(akari, mio, 'owner')
    await accept(mio)
    expect(codeOf(await set(akari, mio, 'editor'))).toBe('ok')
    expect(codeOf(await set(akari, akari, 'editor'))).toBe('LAST_OWNER')
    expect(await members()).toEqual({ [akari]: 'owner', [mio]: 'editor' })
  })

  test('adds no unknown user and no more members than the limit', async () => {
    expect(codeOf(await set(akari, 999))).toBe('USER_NOT_FOUND')
    for (let count = 1; count < channelMembersMax; count += 1) await set(akari, await add(`user ${count}`))
    expect(codeOf(await set(akari, kenta))).toBe('TOO_MANY_MEMBERS')
  })
})

describe('a search for new members', () => {
  const find = async (name: string, by: number | null = akari): Promise<string[]> => {
    const answer = (await as(by).get(`${channel}/member-candidates?name=${encodeURIComponent(name)}`)).json()
    return answer.users.map(({ nickName }: { nickName: string }) => nickName)
  }

  test('finds users by the beginning of their name in any case, in the order of names', async () => {
    for (const name of ['Mika', 'mIO', 'Amika']) await add(name)
    expect(await find('mi')).toEqual(['Mika', 'mIO'])
    expect(await find('MI')).toEqual(['Mika', 'mIO'])
    expect(await find('け')).toEqual(['けんた'])
    expect(await find('んた')).toEqual([])
  })

  test('takes signs of patterns literally', async () => {
    for (const name of ['100%', '100_', String.raw`100\n`, '1000']) await add(name)
    expect(await find('100%')).toEqual(['100%'])
    expect(await find('100_')).toEqual(['100_'])
    expect(await find(String.raw`100\ `.trim())).toEqual([String.raw`100\n`])
  })

  test('leaves members and inactive accounts out, and has a limit', async () => {
    await set(akari, mio)
    expect(await find('みお')).toEqual([])
    await database.run(addPerson, { nickName: 'けん', state: 'suspended' })
    expect(await find('けん')).toEqual(['けんた'])
    for (let count = 0; count < memberCandidatesMax + 1; count += 1) await add(`user ${count}`)
    expect(await find('user')).toHaveLength(memberCandidatesMax)
  })

  test('is refused without a name, and with a name that is too long', async () => {
    for (const name of ['', ' ', 'a'.repeat(nickNameMaxLength + 1)]) {
      const answer = await as(akari).get(`${channel}/member-candidates?name=${encodeURIComponent(name)}`)
      expect(codeOf(answer)).toBe('INVALID_REQUEST')
    }
  })
})

test('of two owners who leave at the same time, one stays', async () => {
  await set(akari, mio, 'owner')
  await accept(mio)
  const answers = await Promise.all([remove(akari, akari), remove(mio, mio)])
  expect(answers.map(codeOf).toSorted()).toEqual(['LAST_OWNER', 'ok'])
})

test('an editor can leave, but neither add, remove nor promote', async () => {
  await set(akari, mio)
  expect(codeOf(await set(mio, kenta))).toBe('NOT_CHANNEL_OWNER')
  expect(codeOf(await set(mio, mio, 'owner'))).toBe('NOT_CHANNEL_OWNER')
  expect(codeOf(await remove(mio, akari))).toBe('NOT_CHANNEL_OWNER')
  expect(codeOf(await accept(mio))).toBe('OWNERSHIP_NOT_OFFERED')
  expect(codeOf(await remove(mio, mio))).toBe('ok')
  expect(await members()).toEqual({ [akari]: 'owner' })
})

describe('every role on every write', () => {
  const expected = { visitor: 'SIGN_IN_REQUIRED', user: 'NOT_YOUR_CHANNEL', staff: 'NOT_YOUR_CHANNEL' }
  const editing = { ...expected, editor: 'ok', owner: 'ok' }
  const owning = { ...expected, editor: 'NOT_CHANNEL_OWNER', owner: 'ok' }

  async function results(write: (userId: number | null) => Promise<{ json(): { code?: string } }>) {
    const callers = { visitor: null, user: kenta, staff, editor: mio, owner: akari }
    const found: Record<string, string> = {}
    for (const [role, userId] of Object.entries(callers)) found[role] = codeOf(await write(userId))
    return found
  }

  let staff: number

  beforeEach(async () => {
    staff = await database.run(addPerson, { nickName: 'ゆい', roles: ['staff'] })
    await set(akari, mio)
  })

  test('editors change texts and images', async () => {
    let version = 1
    const change = async (userId: number | null) => {
      const answer = await as(userId).patch(channel, { bio: 'x', version })
      if (answer.statusCode === 200) version += 1
      return answer
    }
    expect(await results(change)).toEqual(editing)
    const headers = { 'content-type': 'image/png' }
    expect(await results((by) => as(by).post(`${channel}/images/cover`, Buffer.from('x'), headers))).toEqual(editing)
    expect(await results((by) => as(by).delete(`${channel}/images/cover`))).toEqual(editing)
    expect(await results((by) => as(by).get(`${channel}/members`))).toEqual(editing)
  })

  test('owners change members; only the user to whom it is offered accepts ownership', async () => {
    expect(await results((by) => set(by, mio))).toEqual(owning)
    expect(await results((by) => as(by).get(`${channel}/member-candidates?name=x`))).toEqual(owning)
    const other = await add('はな')
    expect(await results((by) => remove(by, other))).toEqual(owning)
    expect(await results(accept)).toEqual({
      ...expected,
      editor: 'OWNERSHIP_NOT_OFFERED',
      owner: 'OWNERSHIP_NOT_OFFERED',
    })
  })

  test('an unknown channel is not found', async () => {
    channel = '/v1/channels/999'
    const unknown = { visitor: 'SIGN_IN_REQUIRED', user: 'CHANNEL_NOT_FOUND' }
    const found = await results((by) => as(by).patch(channel, { bio: 'x', version: 1 }))
    expect(found).toMatchObject(unknown)
    expect(await results((by) => set(by, mio))).toMatchObject(unknown)
  })
})

test('the deletion of an account removes its memberships, except as the last owner', async () => {
  await set(akari, mio)
  await setting.channels.account.deleteUserData(mio)
  await setting.channels.account.deleteUserData(akari)
  expect(await members()).toEqual({ [akari]: 'owner' })
  expect(await setting.channels.account.export(akari)).toMatchObject([{ name: 'ひだまり', role: 'owner' }])
})
