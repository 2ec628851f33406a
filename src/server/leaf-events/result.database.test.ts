import { beforeEach, describe, expect, test } from 'vitest'
import { openLeafEventApi, type LeafEventApi } from '#tests/support/leaf-event-api.ts'

let api: LeafEventApi
let event: string
beforeEach(async () => {
  api = await openLeafEventApi()
  event = await api.newEvent()
})

const minute = 60_000
const hour = 60 * minute
const codeOf = async (answer: Promise<{ json(): { code?: string } }>) => (await answer).json().code ?? 'ok'

describe('the result', () => {
  test('is frozen at the end, and opens the episode of the winning branch', async () => {
    const [right, left] = [await api.add('右の道'), await api.add('左の道')]
    const round = await api.newRound(event, [
      { title: '右', episodeId: right },
      { title: '左', episodeId: left },
    ])
    api.clock.advance(minute)
    await api.vote(api.user, round.path, round.options[0] ?? 0, 2)
    await api.vote(api.follower, round.path, round.options[1] ?? 0, 3)
    expect(await api.read(api.visitor, left)).toBe('EPISODE_NOT_FOUND')
    api.clock.advance(hour)
    await api.runJob()
    const { result } = await api.readRound(event, round.id, api.visitor)
    expect(result).toMatchObject({ winnerId: round.options[1], override: null, episode: { id: left, title: '左の道' } })
    expect(await api.read(api.visitor, left)).toMatchObject({ state: 'published' })
    expect(await api.read(api.visitor, right)).toBe('EPISODE_NOT_FOUND')
    expect(await codeOf(api.vote(api.user, round.path, round.options[0] ?? 0))).toBe('LEAF_ROUND_CLOSED')
  })

  test('opens the episode of the winner at the time that the organizer has chosen, also after an override', async () => {
    const [right, left] = [await api.add('右の道'), await api.add('左の道')]
    const planned = api.planned()
    const closesAt = Date.parse(planned.closesAt)
    const round = await api.newRound(
      event,
      [
        { title: '右', episodeId: right },
        { title: '左', episodeId: left },
      ],
      { episodeAt: new Date(closesAt + hour).toISOString() },
    )
    api.clock.advance(minute)
    await api.vote(api.user, round.path, round.options[0] ?? 0)
    api.clock.advance(hour)
    await api.runJob()
    const opensAt = new Date(closesAt + hour).toISOString()
    expect(await api.readRound(event, round.id, api.visitor)).toMatchObject({
      episodeAt: opensAt,
      result: { episode: { id: right, opensAt } },
    })
    expect(await api.read(api.visitor, right)).toBe('EPISODE_NOT_FOUND')
    await api.owner.post(`${round.path}/override`, { optionId: round.options[1], reason: '台風のため' })
    expect((await api.readRound(event, round.id)).result?.episode).toMatchObject({ id: left, opensAt })
    expect(await api.read(api.visitor, left)).toBe('EPISODE_NOT_FOUND')
    api.clock.advance(hour)
    expect(await api.read(api.visitor, left)).toMatchObject({ state: 'published', publishesAt: opensAt })
    expect(await api.read(api.visitor, right)).toBe('EPISODE_NOT_FOUND')
  })

  test('of equal options is the first to reach the leaves, and without votes there is none', async () => {
    const [tied, empty] = [await api.newRound(event), await api.newRound(event)]
    api.clock.advance(minute)
    await api.vote(api.user, tied.path, tied.options[0] ?? 0, 1)
    await api.vote(api.follower, tied.path, tied.options[1] ?? 0, 2)
    await api.vote(api.editor, tied.path, tied.options[0] ?? 0, 1)
    api.clock.advance(hour)
    await api.runJob()
    expect((await api.readRound(event, tied.id)).result?.winnerId).toBe(tied.options[1])
    expect((await api.readRound(event, empty.id)).result).toMatchObject({ winnerId: null, head: null, episode: null })
  })

  test('is frozen early by an organizer, but not before the start or twice', async () => {
    const round = await api.newRound(event)
    expect(await codeOf(api.editor.post(`${round.path}/close`))).toBe('LEAF_ROUND_UPCOMING')
    api.clock.advance(minute)
    await api.vote(api.user, round.path, round.options[1] ?? 0)
    expect((await api.editor.post(`${round.path}/close`)).json()).toMatchObject({
      state: 'closed',
      result: { winnerId: round.options[1] },
    })
    expect(await codeOf(api.editor.post(`${round.path}/close`))).toBe('LEAF_ROUND_CLOSED')
    const [entry] = await api.audit.list({ limit: 1 })
    expect(entry).toMatchObject({
      action: 'leaf_round.closed',
      actorUserId: api.ids.editor,
      details: { round: round.id },
    })
  })

  test('can be overridden with a reason, which everybody sees; the votes remain', async () => {
    const [right, left] = [await api.add('右の道'), await api.add('左の道')]
    const round = await api.newRound(event, [
      { title: '右', episodeId: right },
      { title: '左', episodeId: left },
    ])
    const override = (optionId: number | undefined, reason = '台風のため') =>
      api.owner.post(`${round.path}/override`, { optionId, reason })
    api.clock.advance(minute)
    await api.vote(api.user, round.path, round.options[0] ?? 0, 2)
    expect(await codeOf(override(round.options[1]))).toBe('LEAF_ROUND_NOT_CLOSED')
    await api.owner.post(`${round.path}/close`)
    expect(await codeOf(override(round.options[1], ''))).toBe('REASON_REQUIRED')
    expect(await codeOf(override(round.options[0]))).toBe('LEAF_OPTION_INVALID')
    expect((await override(round.options[1])).json()).toMatchObject({
      leaves: 2,
      result: {
        winnerId: round.options[0],
        override: { optionId: round.options[1], reason: '台風のため' },
        episode: { id: left },
      },
    })
    expect(await api.read(api.visitor, left)).toMatchObject({ state: 'published' })
    expect(await api.read(api.visitor, right)).toBe('EPISODE_NOT_FOUND')
    const [entry] = await api.audit.list({ limit: 1 })
    expect(entry).toMatchObject({ action: 'leaf_round.overridden', details: { reason: '台風のため', episode: left } })
  })

  test('leaves an episode alone that is open already or has no video', async () => {
    const [open, empty] = [await api.published('公開済み'), await api.add('準備中', { videoId: null })]
    for (const episodeId of [open, empty]) {
      const round = await api.newRound(event, [{ title: '右', episodeId }, { title: '左' }])
      api.clock.advance(minute)
      await api.vote(api.user, round.path, round.options[0] ?? 0)
      expect((await api.owner.post(`${round.path}/close`)).json().result.episode).toBeNull()
    }
  })
})
