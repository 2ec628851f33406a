import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { addPerson } from '#tests/support/people.ts'
import { changeLive } from '#tests/support/many-picks.ts'
import { liveId, openPickApi, type PickApi } from '#tests/support/pick-api.ts'
import { profileOf } from '#tests/support/slice-api.ts'
import { SharedResponses } from '../http/index.ts'
import { createPickLists } from './service/lists.ts'

let api: PickApi
let fan: number
beforeEach(async () => {
  api = await openPickApi()
  fan = await api.database.run(addPerson, { nickName: 'fan' })
})

test('a list from memory is the list of the database for each reader, whatever they follow', async () => {
  const shared = new SharedResponses(() => api.clock.now().getTime())
  const recent = createPickLists({ database: api.database, sharing: shared })
  const exact = createPickLists({ database: api.database, sharing: null })
  await api.addLive()
  const open = await api.published('第1話')
  const closed = await api.published('第2話', { visibility: 'followers' })
  const draft = await api.published('第3話')
  for (const by of [api.user, api.owner]) {
    await api.cut(by)
    for (const episode of [open, draft]) await api.cutEpisode(by, episode)
  }
  await api.cutEpisode(api.follower, closed)
  await api.cutEpisode(api.owner, closed)
  await api.publish(draft, null)
  const readers = [0, fan, ...Object.values(api.ids)]
  const act = fc.record({
    user: fc.constantFrom(fan, api.ids.follower, api.ids.user),
    kind: fc.constantFrom('liver', 'channel'),
    following: fc.boolean(),
    visibility: fc.constantFrom('public', 'followers', 'invite'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 6 }), fc.integer({ min: 1, max: 6 }), async (acts, limit) => {
      for (const { user, kind, following, visibility } of acts) {
        if (kind === 'liver') await api.follows.changeLiver(profileOf(user, []).user, api.ids.owner, following)
        else if (user !== api.ids.user) await api.follows.changeChannel(user, api.channelId, following)
        await api.database.run(changeLive, { id: liveId, visibility })
      }
      shared.forgetAll()
      for (const userId of readers) {
        for (const scope of [{}, { liverId: api.ids.owner }, { channelId: api.channelId }]) {
          const reader = { userId, staff: userId === api.ids.staff, now: api.clock.now() }
          const [read, expected] = [await recent(scope, reader, { limit }), await exact(scope, reader, { limit })]
          expect([userId, scope, read]).toEqual([userId, scope, expected])
        }
      }
    }),
    { numRuns: 10 },
  )
})
