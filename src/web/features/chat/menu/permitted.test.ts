import { describe, expect, test } from 'vitest'
import type { Comment } from '#contract/chat.ts'
import { permitted } from './permitted.ts'

const by = (role: Comment['author']['role'], id = 2): Comment => ({
  id: 'c',
  author: { id, nickName: 'みお', avatarUrl: '/a.svg', role },
  text: 'やあ',
  at: '2026-11-22T12:00:00.000Z',
})
const nothing = { delete: false, report: false, block: false, pin: false, silence: false, moderator: null }

describe('the menu of a comment', () => {
  test('offers a visitor nothing', () => {
    expect(permitted(by('user'), { role: 'visitor', userId: 0 })).toEqual(nothing)
  })
  test('offers a user to delete what is theirs, and to report and block others', () => {
    expect(permitted(by('user', 1), { role: 'user', userId: 1 })).toEqual({ ...nothing, delete: true })
    expect(permitted(by('user'), { role: 'user', userId: 1 })).toEqual({ ...nothing, report: true, block: true })
    expect(permitted(by('liver'), { role: 'user', userId: 1 }).block).toBe(false)
  })
  test.each(['moderator', 'staff', 'liver'] as const)(
    'offers %s to keep order among users, not among their like',
    (role) => {
      const keeping = { delete: true, pin: true, silence: true }
      expect(permitted(by('user'), { role, userId: 1 })).toMatchObject(keeping)
      expect(permitted(by('moderator'), { role, userId: 1 })).toMatchObject({ ...keeping, silence: false })
      expect(permitted(by('user', 1), { role, userId: 1 }).silence).toBe(false)
    },
  )
  test('lets only the liver name moderators and let them go', () => {
    expect(permitted(by('user'), { role: 'liver', userId: 1 }).moderator).toBe(true)
    expect(permitted(by('moderator'), { role: 'liver', userId: 1 }).moderator).toBe(false)
    expect(permitted(by('staff'), { role: 'liver', userId: 1 }).moderator).toBeNull()
    expect(permitted(by('user'), { role: 'moderator', userId: 1 }).moderator).toBeNull()
  })
})
