import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import '#server/stores.ts'
import { declaredOperations } from '#server/ports/database/port.ts'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../src/server')
/** The name of an operation and its code, until the next one. */
const operation =
  /= (?:statement|transaction)\b[^']*'([\w.]+)'(.*?)(?=\nexport const \w+ = (?:statement|transaction)\b|$)/gs
/** The tables of which what is known of a session consists, besides the session itself. */
const accountWrites = /\.(?:insert|update|delete)\((?:users|userRoles|livers|channelMembers)\)/
/** Those of whom users follow and who has blocked them; `follows` is either table of follows. */
const relationWrites = /\.(?:insert|update|delete)\((?:follows|liverFollows|blocks)\)/

/** Operations that change nothing of what is known of an open session. */
const exceptions = [
  // A new user has no session.
  'identity.findOrCreateUser',
  'identity.setBirthDate',
  'livers.changeFields',
  'livers.changeReading',
]

const modules = globSync('**/store{.ts,/**/*.ts}', { cwd: source, exclude: ['**/*.test.ts'] })
const operations = modules.flatMap((module) =>
  Array.from(readFileSync(join(source, module), 'utf8').matchAll(operation), ([, name = '', code = '']) => ({
    name,
    code,
  })),
)
const changing = (writes: RegExp) => operations.filter(({ code }) => writes.test(code)).map(({ name }) => name)
const without = (names: string[], change: 'changesAccount' | 'changesRelations') =>
  names.filter((name) => declaredOperations.get(name)?.[change] === undefined).toSorted()

test('operations that change an account say whose, because its sessions are kept in memory', () => {
  const names = changing(accountWrites)
  expect(names).toContain('channels.setMember')
  expect(without(names, 'changesAccount')).toEqual(exceptions)
})

test('operations that change whom a user follows or who has blocked them say whose, because it is kept in memory', () => {
  const names = changing(relationWrites)
  expect(names).toContain('follows.addFollow')
  // No user loses anything when one who has blocked others is deleted.
  expect(without(names, 'changesRelations')).toEqual(['chat.deleteUser'])
})
