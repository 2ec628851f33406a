import fc from 'fast-check'
import { Agent, get } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSliceApi, profileOf, type SliceApi } from '#tests/support/slice-api.ts'
import { apiFlags, everybodyFlags, subjectFlags } from '../route-flags.ts'
import { SharedResponses } from './index.ts'

interface User {
  /** Users of one team get the same; null: a response of their own. */
  team: 'red' | 'blue' | null
  /** Whether the session is open. */
  open: boolean
  /** Whether the session is in memory. */
  kept: boolean
}

let api: SliceApi
let port: number
let now: number
let users: User[]
let handled: number
let bodies: string[]
const agent = new Agent({ keepAlive: true })

const idOf = (token: string): number => Number(token.replace('viewer-', ''))

function userAt(index: number): User {
  const user = users[index]
  if (user === undefined) throw new Error(`no user ${index}`)
  return user
}

function sessionOf(token: string) {
  const id = idOf(token)
  return users[id]?.open === true ? { id: token, signedInAt: new Date(0), profile: profileOf(id, []) } : null
}

beforeEach(async () => {
  ;[now, handled, bodies] = [1_000_000, 0, []]
  users = Array.from({ length: 4 }, () => ({ team: null, open: true, kept: true }))
  api = await openSliceApi({
    shared: new SharedResponses(() => now),
    sessions: {
      read: async (token) => sessionOf(token),
      kept: (token) => (users[idOf(token)]?.kept === true ? sessionOf(token) : null),
      takeOver: async () => null,
    },
  })
  const { app } = api
  app.addHook('onRequest', async () => void (handled += 1))
  app.get(
    '/v1/genres',
    { config: { flags: { ...everybodyFlags, basicAuthorization: 'required' } } },
    async (request, reply) => {
      const session = await request.readSession()
      const shared = await app.readShared(request, async () => ({
        headers: {},
        body: bodyFor(null),
        differsFor: null,
        variantFor(userId) {
          const { team = null } = users[userId] ?? {}
          const body = () => {
            bodies.push(`${team}`)
            return bodyFor(userId)
          }
          return team && { key: team, body }
        },
      }))
      return reply.type('application/json').send(shared?.body ?? bodyFor(session?.profile.user.id ?? null))
    },
  )
  for (const [path, flags] of [
    ['/v1/lives/:id/gifts', subjectFlags],
    ['/v1/account/profile', apiFlags],
  ] as const) {
    app.post(path, { config: { flags: { ...flags, basicAuthorization: 'required' } } }, async () => ({}))
  }
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterEach(() => api.app.close())

/** The response to a user; null is a visitor. */
function bodyFor(userId: number | null): string {
  if (userId === null) return JSON.stringify('visitors')
  const team = users[userId]?.team ?? null
  return JSON.stringify(team === null ? `user ${userId}` : `team ${team}`)
}

const cookieOf = (user: number) => `a=b; is_login=true; kirari_session=viewer-${user}`

const read = (user: number | null): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { host: 'localhost', ...(user !== null && { cookie: cookieOf(user) }) }
    get({ host: '127.0.0.1', port, path: '/v1/genres', agent, headers }, async (response) => {
      const chunks: Buffer[] = await response.toArray()
      resolve(Buffer.concat(chunks).toString())
    }).on('error', reject)
  })

const write = (user: number, url: string) =>
  api.app.inject({ method: 'POST', url, headers: { cookie: cookieOf(user), 'x-requested-with': 'XMLHttpRequest' } })

async function handledFor(user: number): Promise<number> {
  const before = handled
  await read(user)
  return handled - before
}

/** Resolves when the variant for a user is answered from memory. */
async function untilStored(user: number): Promise<void> {
  await expect.poll(() => handledFor(user)).toBe(0)
}

test('users of a kind get the same bytes from memory, without a handler', async () => {
  for (const user of [0, 1]) userAt(user).team = 'red'
  userAt(2).team = 'blue'
  await untilStored(0)
  // Its session is not known before.
  expect([await handledFor(1), await handledFor(1)]).toEqual([1, 0])
  expect([await read(0), await read(1), await read(2), await read(3), await read(null)]).toEqual([
    '"team red"',
    '"team red"',
    '"team blue"',
    '"user 3"',
    '"visitors"',
  ])
  expect(bodies).toEqual(['red', 'blue'])
})

test('a user gets the variant of another kind as soon as they are of that kind', async () => {
  for (const user of [0, 1]) userAt(user).team = 'red'
  await untilStored(0)
  await untilStored(1)
  userAt(1).team = 'blue'
  expect(await read(1)).toBe('"team blue"')
  userAt(1).team = null
  expect([await read(1), await handledFor(1)]).toEqual(['"user 1"', 1])
})

test('a session that is not known to be open now is read before its user gets a variant', async () => {
  const user = userAt(0)
  user.team = 'red'
  await untilStored(0)
  user.kept = false
  expect([await handledFor(0), await read(0)]).toEqual([1, '"team red"'])
  user.open = false
  expect([await handledFor(0), await read(0)]).toEqual([1, '"visitors"'])
})

test('a user who has just written is handled by themselves', async () => {
  userAt(0).team = 'red'
  await untilStored(0)
  await write(0, '/v1/lives/a/gifts')
  expect([await handledFor(0), await handledFor(0)]).toEqual([1, 1])
})

test('no user gets the variant of users of another kind, whatever happens', async () => {
  const step = fc.record({
    act: fc.constantFrom('read', 'read', 'read', 'read', 'read all', 'join', 'end', 'drop', 'write', 'wait', 'forget'),
    user: fc.nat({ max: 3 }),
    team: fc.constantFrom('red', 'blue', null),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      users = users.map(() => ({ team: null, open: true, kept: true }))
      now += 60_000
      const check = async (user: number) => {
        const { open } = userAt(user)
        expect([user, await read(user)]).toEqual([user, bodyFor(open ? user : null)])
      }
      const checkVisitor = async () => expect(await read(null)).toBe('"visitors"')
      for (const { act, user, team } of steps) {
        const one = userAt(user)
        if (act === 'read') await check(user)
        else if (act === 'read all') {
          await Promise.all([...users.keys()].map(check))
          await checkVisitor()
        } else if (act === 'join') one.team = team
        else if (act === 'end') one.open = !one.open
        else if (act === 'drop') one.kept = !one.kept
        else if (act === 'write') await write(user, team === null ? '/v1/account/profile' : '/v1/lives/a/gifts')
        else if (act === 'wait') now += 700
        else api.app.sharing?.shared.forgetAll()
      }
    }),
    { numRuns: 30 },
  )
})
