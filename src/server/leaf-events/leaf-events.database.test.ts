import { beforeEach, describe, expect, test } from 'vitest'
import { leafEventsMax, leafRoundsMax } from '#contract/leaf-events/limits.ts'
import { openLeafEventApi, type LeafEventApi } from '#tests/support/leaf-event-api.ts'
import { runSql } from '#tests/support/ledger-totals.ts'
import type { Client } from '../realtime/index.ts'

let api: LeafEventApi
let event: string
beforeEach(async () => {
  api = await openLeafEventApi()
  event = await api.newEvent()
})

const minute = 60_000
/** A client in the room of the event. */
const clientOf = (userId: number | null): Client => ({
  userId,
  viewer: null,
  visitorId: null,
  hostname: 'live.example',
  language: 'ja',
  readViewer: async () => null,
})
const hour = 60 * minute
const codeOf = async (answer: Promise<{ json(): { code?: string } }>) => (await answer).json().code ?? 'ok'
const stateOf = async (path: string) => (await api.visitor.get(path)).json().state ?? 'none'
const listed = async (state: string) =>
  (await api.visitor.get(`/v1/leaf-events?state=${state}`)).json().events.map(({ title }: { title: string }) => title)

describe('a leaf event', () => {
  test('is public from its first round on, and moves from list to list', async () => {
    expect(await stateOf(event)).toBe('none')
    expect(await codeOf(api.editor.get(event))).toBe('ok')
    await api.newRound(event)
    expect([await stateOf(event), await listed('upcoming'), await listed('open')]).toEqual([
      'upcoming',
      ['物語の続き'],
      [],
    ])
    api.clock.advance(minute)
    expect([await stateOf(event), await listed('upcoming'), await listed('open')]).toEqual(['open', [], ['物語の続き']])
    api.clock.advance(hour)
    await api.runJob()
    expect([await stateOf(event), await listed('open'), await listed('closed')]).toEqual(['closed', [], ['物語の続き']])
  })

  test('keeps the texts of an editor who was first', async () => {
    expect(await codeOf(api.owner.patch(event, { description: '続きを決めよう', version: 1 }))).toBe('ok')
    expect((await api.editor.patch(event, { title: 'x', version: 1 })).json()).toMatchObject({
      code: 'VERSION_CONFLICT',
      stored: { title: '物語の続き', description: '続きを決めよう', version: 2 },
    })
  })

  test('has its texts in three languages, and those of its rounds and branches', async () => {
    const texts = { titleEn: 'The story', titleKo: '이야기', descriptionEn: 'What is next?', descriptionKo: '다음은?' }
    expect(await codeOf(api.owner.patch(event, { ...texts, version: 1 }))).toBe('ok')
    const titles = { titleEn: 'Which way?', titleKo: '어느 길?' }
    const options = [{ title: '右', titleEn: 'Right', titleKo: '오른쪽' }, { title: '左' }]
    const round = await api.newRound(event, options, titles)
    const read = async () => (await api.visitor.get(event)).json()
    expect(await read()).toMatchObject({ ...texts, rounds: [{ ...titles, options: [options[0], { titleEn: '' }] }] })
    const [first = 0, second = 0] = round.options
    const changed = [
      { id: first, title: '右', titleEn: 'To the right' },
      { id: second, title: '左' },
    ]
    expect(await codeOf(api.owner.put(round.path, { ...api.planned(), ...titles, options: changed }))).toBe('ok')
    expect((await read()).rounds[0].options[0]).toMatchObject({ titleEn: 'To the right', titleKo: '' })
    expect((await api.owner.patch(event, { title: 'x', version: 1 })).json().stored).toMatchObject(texts)
  })

  test('is deleted only before a round has opened', async () => {
    await api.newRound(event)
    expect(await codeOf(api.owner.delete(event))).toBe('ok')
    expect(await codeOf(api.owner.get(event))).toBe('LEAF_EVENT_NOT_FOUND')
    const other = await api.newEvent()
    await api.newRound(other)
    api.clock.advance(minute)
    expect(await codeOf(api.owner.delete(other))).toBe('LEAF_ROUND_OPENED')
  })

  test('has a limited number of rounds, and a channel of events', async () => {
    for (let round = 0; round < leafRoundsMax; round += 1) await api.newRound(event)
    const options = [{ title: 'a' }, { title: 'b' }]
    expect(await codeOf(api.owner.post(`${event}/rounds`, { ...api.planned(), options }))).toBe('TOO_MANY_LEAF_ROUNDS')
    const rows = `insert into leaf_events (channel_id, kind, title, description, created_at)
      select ${api.channelId}, 'story', 'x', '', now() from generate_series(2, ${leafEventsMax})`
    await api.database.run(runSql, rows)
    expect(await codeOf(api.owner.post(api.ofChannel, { kind: 'story', title: 'x' }))).toBe('TOO_MANY_LEAF_EVENTS')
  })
})

describe('a round', () => {
  test('can be replaced and deleted until it opens; stored options keep their images', async () => {
    const round = await api.newRound(event)
    const [first = 0, second = 0] = round.options
    const png = { 'content-type': 'image/png' }
    const image = await api.owner.post(`${round.path}/options/${first}/image`, Buffer.from('x'), png)
    expect(image.json().url).toMatch(/\.webp$/)
    const options = [{ id: first, title: '森' }, { title: '海' }, { title: '空' }]
    expect(await codeOf(api.editor.put(round.path, { ...api.planned(), options }))).toBe('ok')
    const replaced = await api.readRound(event, round.id)
    expect(replaced.options).toMatchObject([
      { id: first, title: '森', imageUrl: image.json().url },
      { title: '海', imageUrl: null },
      { title: '空', imageUrl: null },
    ])
    const gone = [{ id: second, title: '左の道' }, { title: '海' }]
    expect(await codeOf(api.owner.put(round.path, { ...api.planned(), options: gone }))).toBe('LEAF_OPTION_INVALID')
    api.clock.advance(minute)
    expect(await codeOf(api.owner.put(round.path, { ...api.planned(), options }))).toBe('LEAF_ROUND_OPENED')
    expect(await codeOf(api.owner.post(`${round.path}/options/${first}/image`, Buffer.from('x'), png))).toBe(
      'LEAF_ROUND_OPENED',
    )
    expect(await codeOf(api.owner.delete(round.path))).toBe('LEAF_ROUND_OPENED')
    const later = await api.newRound(event)
    expect(await codeOf(api.owner.delete(later.path))).toBe('ok')
  })

  test('needs a window in the future and valid options', async () => {
    const add = (changes: object) =>
      codeOf(
        api.owner.post(`${event}/rounds`, { ...api.planned(), options: [{ title: 'a' }, { title: 'b' }], ...changes }),
      )
    expect(await add({ opensAt: api.clock.now().toISOString() })).toBe('LEAF_WINDOW')
    const beforeTheEnd = new Date(Date.parse(api.planned().closesAt) - 1).toISOString()
    expect(await add({ episodeAt: beforeTheEnd })).toBe('LEAF_EPISODE_TIME')
    expect(await add({ options: [{ title: 'a' }, { title: 'a' }] })).toBe('LEAF_OPTION_INVALID')
    expect(await add({ options: [{ title: 'a' }] })).toBe('INVALID_REQUEST')
    expect(await add({ options: Array.from({ length: 9 }, (_, n) => ({ title: `${n}` })) })).toBe('INVALID_REQUEST')
    expect(await add({ options: [{ title: 'a', episodeId: 999 }, { title: 'b' }] })).toBe('EPISODE_NOT_FOUND')
  })

  test('with casts has those of the channel, by name and image', async () => {
    const casts = `/v1/channels/${api.channelId}/casts`
    const ids = [
      (await api.owner.post(casts, { name: '朝日' })).json().id,
      (await api.owner.post(casts, { name: '夕日' })).json().id,
    ]
    const ofCasts = await api.newEvent('casts')
    const options = ids.map((castId) => ({ castId }))
    const round = await api.newRound(ofCasts, options)
    expect((await api.readRound(ofCasts, round.id)).options).toMatchObject([{ title: '朝日' }, { title: '夕日' }])
    const unknown = [{ castId: 999 }, ...options]
    expect(await codeOf(api.owner.post(`${ofCasts}/rounds`, { ...api.planned(), options: unknown }))).toBe(
      'CAST_NOT_FOUND',
    )
    api.clock.advance(minute)
    await api.vote(api.user, round.path, round.options[1] ?? 0, 3)
    const votes = (await api.visitor.get(`${casts}/${ids[1]}/votes`)).json()
    expect(votes).toMatchObject({ leaves: 3, wins: 0, open: [{ id: round.id }], closed: [] })
    api.clock.advance(hour)
    await api.runJob()
    const closed = [{ id: round.id, result: { winnerId: round.options[1] } }]
    const votesOf = async (id: number) => (await api.visitor.get(`${casts}/${id}/votes`)).json()
    expect(await votesOf(ids[1])).toMatchObject({ leaves: 3, wins: 1, open: [], closed })
    expect(await votesOf(ids[0])).toMatchObject({ leaves: 0, wins: 0, open: [], closed })
  })

  test('shows only organizers which episodes its branches will open', async () => {
    const episodeId = await api.add('右の道')
    const round = await api.newRound(event, [{ title: '右', episodeId }, { title: '左' }])
    expect((await api.readRound(event, round.id, api.visitor)).options[0]?.episodeId).toBeNull()
    expect((await api.readRound(event, round.id, api.staff)).options[0]?.episodeId).toBe(episodeId)
    const choices = (await api.editor.get(`/v1/channels/${api.channelId}/leaf-choices`)).json()
    expect(choices).toEqual({ casts: [], episodes: [{ id: episodeId, title: '右の道', series: '朝の会' }] })
  })
})

describe('a vote', () => {
  test('lowers what the user can still give', async () => {
    const { path, options, id } = await api.newRound(event)
    api.clock.advance(minute)
    expect((await api.user.get(`${event}/allowance`)).json()).toEqual({
      free: 5,
      coins: 10,
      coinsFrom: null,
      given: [],
    })
    const answer = (await api.vote(api.user, path, options[0] ?? 0, 3)).json()
    expect(answer).toMatchObject({ free: 2, left: 97, ballot: { sequence: 1, leaves: 3, free: 3, coins: 0 } })
    expect((await api.user.get(`${event}/allowance`)).json()).toMatchObject({
      free: 2,
      given: [{ roundId: id, leaves: 3 }],
    })
    expect(await codeOf(api.vote(api.user, path, options[0] ?? 0, 3))).toBe('COINS_NOT_ENOUGH')
    expect(await codeOf(api.vote(api.user, path, 999))).toBe('LEAF_ROUND_NOT_FOUND')
    expect(await codeOf(api.vote(api.visitor, path, options[0] ?? 0))).toBe('SIGN_IN_REQUIRED')
    expect(await api.leafEvents.account.export(api.ids.user)).toMatchObject([{ leaves: 3, free: 3, option: '右の道' }])
  })

  test('is sent to the clients in the room once, with the totals, and to the other devices of the voter', async () => {
    const { path, options, id } = await api.newRound(event)
    const other = await api.newRound(event)
    api.clock.advance(minute)
    const room = `leaf-event:${event.split('/').at(-1)}`
    api.rooms.push(event.split('/').at(-1) ?? '')
    for (const userId of [api.ids.user, api.ids.user, api.ids.follower, null]) api.clients.push(clientOf(userId))
    const job = api.leafEvents.closing
    const messages = async () => {
      await job.start()
      return api.sent.splice(0)
    }
    expect(await messages()).toMatchObject([{ type: 'leafRounds', room, rounds: [{ id }, { id: other.id }] }])
    await api.vote(api.user, path, options[0] ?? 0, 2)
    const toUser = { type: 'leavesGiven', room, to: api.ids.user }
    expect(await messages()).toMatchObject([
      { type: 'leafRounds', rounds: [{ id, leaves: 2, ballots: 1, options: [{ leaves: 2 }, { leaves: 0 }] }] },
      toUser,
      toUser,
    ])
    // The rounds of an event share a message, at most one a second.
    await api.vote(api.follower, path, options[0] ?? 0)
    await api.vote(api.follower, other.path, other.options[0] ?? 0)
    expect(await messages()).toMatchObject([
      {
        type: 'leafRounds',
        rounds: [
          { id, ballots: 2 },
          { id: other.id, ballots: 1 },
        ],
      },
      { ...toUser, to: api.ids.follower },
    ])
    expect(await messages()).toEqual([])
    await job.close()
  })
})
