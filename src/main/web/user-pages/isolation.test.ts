import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newUser, openUserPages, paths, type UserPageSite } from '#tests/support/user-page-site.ts'

let site: UserPageSite
beforeEach(async () => {
  site = await openUserPages()
})
afterEach(() => site.app.close())

const anyText = fc.string({
  unit: fc.constantFrom('"', `'`, '\\', '&', '<', '>', 'あ', '名', '\n'),
  minLength: 1,
  maxLength: 8,
})
const anyUser = fc.record({ nickName: anyText, bio: fc.oneof(fc.constant(''), anyText) })
const step = fc.record({
  user: fc.nat({ max: 3 }),
  path: fc.constantFrom(...Object.values(paths)),
  act: fc.constantFrom('get', 'get', 'get', 'get together', 'follow', 'block', 'enter', 'end', 'wait', 'forget'),
})

test('no byte of a user is ever in the page of another, whatever they are and write', async () => {
  const { app, get, own, state } = site
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyUser, { minLength: 4, maxLength: 4 }),
      fc.array(step, { maxLength: 30 }),
      async (texts, steps) => {
        app.sharing?.shared.forgetAll()
        state.now += 60_000
        // The secret of each user: no other page may contain it.
        state.users = texts.map(({ nickName, bio }, index) =>
          newUser(201 + index, { nickName: `${nickName}secret${index}`, bio: bio && `${bio}secret${index}` }),
        )
        const check = async (user: number, path: string) => {
          const { body } = await get(user, {}, path)
          expect(body.match(/secret\d/g)?.every((secret) => secret === `secret${user}`) ?? true).toBe(true)
          expect(body.match(/\b20\d\b/g)?.every((id) => id === String(201 + user)) ?? true).toBe(true)
          expect(body).toBe((await own(user, path)).body)
        }
        for (const { user, path, act } of steps) {
          const one = state.users[user]
          if (one === undefined) continue
          if (act === 'get') await check(user, path)
          else if (act === 'get together') await Promise.all([0, 1, 2, 3].map((each) => check(each, path)))
          else if (act === 'wait') state.now += 700
          else if (act === 'forget') app.sharing?.shared.forgetAll()
          else if (act === 'end') one.open = !one.open
          else if (act === 'enter') one.entered = !one.entered
          else if (act === 'block') {
            one.blocked = !one.blocked
            // As the write of the liver does.
            app.sharing?.shared.forgetAll()
          } else one.follows = !one.follows
        }
        for (const path of Object.values(paths)) for (const user of state.users.keys()) await check(user, path)
      },
    ),
    { numRuns: 60 },
  )
})
