import { afterEach, beforeEach, expect, test } from 'vitest'
import { countingDatabase } from '#tests/support/counting-database.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { openProduct, type TestProduct } from '#tests/support/product.ts'
import { createApi } from '../../../api/index.ts'
import { readHome } from './read-home.ts'

let product: TestProduct
const queries: string[] = []

beforeEach(async () => {
  product = await openProduct({}, undefined, undefined, { database: countingDatabase(await emptyDatabase(), queries) })
})
afterEach(() => product.close())

/** The queries of one rendering, without those for the session, which a page reads once. */
async function queriesOf(cookies: Record<string, string>, config = {}): Promise<string[]> {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const api = createApi({
    countryCode: 'JP',
    language: 'ja',
    headers: { cookie },
    async fetch(input) {
      const { pathname, search } = new URL(String(input), 'http://localhost')
      const answer = await product.app.inject({ url: pathname + search, headers: { cookie } })
      return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': 'application/json' } })
    },
  })
  queries.length = 0
  await readHome({
    api,
    language: 'ja',
    signedIn: cookie !== '',
    url: new URL('http://localhost/'),
    config: { lite_channel_recommend_genre: '', lite_genres_episode_ids: '', ...config },
  })
  return queries.filter((name) => !name.startsWith('identity.')).toSorted()
}

test('the home page of a visitor reads nine lists, each with one query; the names of a ranking are another one', async () => {
  expect(await queriesOf({})).toEqual([
    'episodes.listNewest',
    'events.list',
    'lives.listArchivedLives',
    'lives.listOnAirRows',
    'lives.listScheduledLives',
    'news.list',
    'picks.list',
    'rankings.listRankedUsers',
    'rankings.listRanks',
  ])
})

test('the recommended genre adds one query, chosen episodes replace the newest', async () => {
  const config = { lite_channel_recommend_genre: 'music', lite_genres_episode_ids: '1,2' }
  expect(await queriesOf({}, config)).toEqual([
    'channels.listOfGenre',
    'episodes.findAll',
    'events.list',
    'lives.listArchivedLives',
    'lives.listOnAirRows',
    'lives.listScheduledLives',
    'news.list',
    'picks.list',
    'rankings.listRankedUsers',
    'rankings.listRanks',
  ])
})

test('a signed-in user without follows adds their relations, and what they have not watched to the end', async () => {
  await queriesOf({})
  const { cookies } = await product.as('liver-sora')
  // The rest is in memory.
  expect(await queriesOf(cookies)).toEqual([
    'episodes.listUnfinished',
    'follows.readFollowedKinds',
    'lives.listReminders',
    'lives.readRelations',
    'picks.readRelation',
  ])
})

test('a signed-in user who follows adds their timeline, with what they follow only', async () => {
  const akari = await product.as('owner-akari')
  const { id: channel } = (await akari.call('POST /v1/channels', { name: 'ひだまり' })).json()
  const sora = await product.userIdOf('liver-sora')
  await product.livers.seedLiver(sora)
  const kenta = await product.as('viewer-kenta')
  const { user } = (await kenta.call('GET /v1/account/profile')).json()
  await queriesOf({})
  await product.follows.changeLiver(user, sora, true)
  const personal = [
    'episodes.listUnfinished',
    'follows.readFollowedKinds',
    'lives.listReminders',
    'lives.readRelations',
    'picks.readRelation',
  ]
  const ofLivers = [...personal, 'picks.listFollowed', 'timelines.listFollowedLives']
  expect(await queriesOf(kenta.cookies)).toEqual(ofLivers.toSorted())
  await product.follows.changeChannel(user.id, channel, true)
  const ofChannels = [...ofLivers, 'episodes.listFollowed', 'timelines.listFollowedPosts']
  expect(await queriesOf(kenta.cookies)).toEqual(ofChannels.toSorted())
})
