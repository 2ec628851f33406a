import { describe, expect, test } from 'vitest'
import type { Comment } from '#contract/chat/schemas.ts'
import { commentPermissions } from './comment-permissions.ts'

const by = (role: Comment['author']['role'], id = 2): Comment => ({
  id: 'c',
  author: { id, nickName: 'みお', avatarUrl: '/a.svg', role },
  text: 'やあ',
  at: '2026-11-22T12:00:00.000Z',
})
const none = {
  delete: false,
  report: false,
  block: false,
  pin: false,
  silence: false,
  moderate: false,
  moderator: null,
}

describe('the menu of a comment', () => {
  test('has no items for a visitor', () => {
    expect(commentPermissions(by('user'), { role: 'visitor', userId: 0 })).toEqual(none)
  })
  test('lets a user delete their own comments, and report and block other users', () => {
    expect(commentPermissions(by('user', 1), { role: 'user', userId: 1 })).toEqual({ ...none, delete: true })
    expect(commentPermissions(by('user'), { role: 'user', userId: 1 })).toEqual({ ...none, report: true, block: true })
    expect(commentPermissions(by('liver'), { role: 'user', userId: 1 }).block).toBe(false)
  })
  test.each(['moderator', 'staff', 'liver'] as const)('lets %s moderate users but not other moderators', (role) => {
    const moderation = { delete: true, pin: true, silence: true, moderate: true }
    expect(commentPermissions(by('user'), { role, userId: 1 })).toMatchObject(moderation)
    expect(commentPermissions(by('moderator'), { role, userId: 1 })).toMatchObject({ ...moderation, silence: false })
    expect(commentPermissions(by('user', 1), { role, userId: 1 }).silence).toBe(false)
  })
  test('lets only the liver appoint and dismiss moderators', () => {
    expect(commentPermissions(by('user'), { role: 'liver', userId: 1 }).moderator).toBe(true)
    expect(commentPermissions(by('moderator'), { role: 'liver', userId: 1 }).moderator).toBe(false)
    expect(commentPermissions(by('staff'), { role: 'liver', userId: 1 }).moderator).toBeNull()
    expect(commentPermissions(by('user'), { role: 'moderator', userId: 1 }).moderator).toBeNull()
  })
})
