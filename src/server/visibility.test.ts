import fc from 'fast-check'
import { expect, test } from 'vitest'
import { episodeVisibilities } from '#contract/episodes/limits.ts'
import { accessOf, type Access, type Relation } from './visibility.ts'

const relation = fc.record({ owns: fc.boolean(), staff: fc.boolean(), follows: fc.boolean(), invited: fc.boolean() })
const visibility = fc.constantFrom(...episodeVisibilities)
const stranger: Relation = { owns: false, staff: false, follows: false, invited: false }
const rank: Record<Access, number> = { none: 0, follow: 1, watch: 2 }

test.each([
  ['public', {}, 'watch'],
  ['followers', {}, 'follow'],
  ['followers', { invited: true }, 'follow'],
  ['followers', { follows: true }, 'watch'],
  ['invite', {}, 'none'],
  ['invite', { follows: true }, 'none'],
  ['invite', { invited: true }, 'watch'],
  ['premium', { follows: true, invited: true }, 'none'],
  ['premium', { staff: true }, 'watch'],
  ['premium', { owns: true }, 'watch'],
] as const)('published for %s, with %o: %s', (shown, own, access) => {
  expect(accessOf(shown, true, { ...stranger, ...own })).toBe(access)
})

test('before the publication only owners and editors have access (property)', () => {
  fc.assert(
    fc.property(visibility, relation, (shown, own) => {
      expect(accessOf(shown, false, own)).toBe(own.owns ? 'watch' : 'none')
    }),
  )
})

test('owners, editors and staff watch everything published; to follow is never a disadvantage (property)', () => {
  fc.assert(
    fc.property(visibility, relation, (shown, own) => {
      const access = accessOf(shown, true, own)
      expect(access === 'watch' || !(own.owns || own.staff)).toBe(true)
      expect(rank[accessOf(shown, true, { ...own, follows: true })]).toBeGreaterThanOrEqual(rank[access])
      expect(rank[accessOf(shown, true, { ...own, invited: true })]).toBeGreaterThanOrEqual(rank[access])
    }),
  )
})

test('others than members and staff watch only with the key, as followers, or in public (property)', () => {
  fc.assert(
    fc.property(visibility, fc.boolean(), fc.boolean(), (shown, follows, invited) => {
      const mayWatch = accessOf(shown, true, { ...stranger, follows, invited }) === 'watch'
      const opens = { public: true, followers: follows, invite: invited, premium: false }
      expect(mayWatch).toBe(opens[shown])
    }),
  )
})
