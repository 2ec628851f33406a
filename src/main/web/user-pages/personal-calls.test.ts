import { describe, expect, test } from 'vitest'
import { kindOfCall } from './personal-calls.ts'

const kindOf = (path: string, body: unknown, userId = 7) => kindOfCall(path)?.(body, userId) ?? null

const live = (id: string, access: string, liver: number) => ({ id, access, liver: { id: liver } })

describe('the kind of a response', () => {
  test('of a live is what the viewer may do; its liver is of no kind', () => {
    const kinds = ['watch', 'follow', 'blocked'].map((access) => kindOf('/v1/lives/abc', live('abc', access, 1)))
    expect(new Set(kinds).size).toBe(3)
    expect(kindOf('/v1/lives/abc', live('abc', 'watch', 7))).toBeNull()
  })

  test('of a list of lives is their order and its end; a liver with a live in it is of no kind', () => {
    const list = (ids: string, next: string | null = null) => ({
      lives: [...ids].map((id) => live(id, 'watch', 1)),
      next,
    })
    const kinds = [list('ab'), list('ba'), list('a'), list('ab', 'x')].map((body) => kindOf('/v1/lives', body))
    expect(new Set(kinds).size).toBe(4)
    expect(kindOf('/v1/lives', { lives: [live('a', 'watch', 1), live('b', 'watch', 7)], next: null })).toBeNull()
  })

  test('of a follow is whether the user follows, not by how many others', () => {
    const kind = (followers: number, following: boolean) => kindOf('/v1/livers/1/follow', { followers, following })
    expect(kind(1, true)).toBe(kind(2, true))
    expect(kind(1, true)).not.toBe(kind(1, false))
  })

  test('of picks is which they are; of ones that the user may remove is none', () => {
    const list = (ids: readonly number[], removable = false) => ({
      picks: ids.map((id) => ({ id, removable })),
      next: null,
    })
    const kinds = [list([1, 2]), list([2, 1]), list([])].map((body) => kindOf('/v1/livers/1/picks', body))
    expect(new Set(kinds).size).toBe(3)
    expect(kindOf('/v1/livers/1/picks', list([1], true))).toBeNull()
  })

  test('of an event for users without an entry is the same', () => {
    const own = (change: object) =>
      kindOf('/v1/events/5/own', { entry: null, announcements: [], manages: false, ...change })
    expect(own({})).toBe('none')
    const entry = { state: 'refused', division: 1 }
    const announcement = { id: 1, text: '告知', at: '2026-11-20T12:00:00.000Z' }
    expect([own({ entry }), own({ announcements: [announcement] }), own({ manages: true })]).toEqual([null, null, null])
  })

  test.each([
    ['/v2/channels/is-owner', { id: null, isOwner: false, ownerUserId: null, edits: true }],
    ['/v1/reminders', { liveIds: ['abc'] }],
    ['/v1/lives/abc', { message: 'not found' }],
  ])('of %s with something of the user only is none', (path, body) => {
    expect(kindOf(path, body)).toBeNull()
  })
})

test('other calls have no kinds', () => {
  expect(['/v1/coins', '/v1/lives/abc/event', '/v1/livers/1', '/v1/account/profile'].map(kindOfCall)).toEqual([
    null,
    null,
    null,
    null,
  ])
})
