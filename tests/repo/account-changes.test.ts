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
const writes = /\.(?:insert|update|delete)\((?:users|userRoles|livers|channelMembers)\)/

/** Operations that change nothing of what is known of an open session. */
const exceptions = [
  // A new user has no session.
  'identity.findOrCreateUser',
  'identity.setBirthDate',
  'livers.changeFields',
  'livers.changeReading',
]

test('operations that change an account say whose, because its sessions are kept in memory', () => {
  const modules = globSync('**/store{.ts,/**/*.ts}', { cwd: source, exclude: ['**/*.test.ts'] })
  const operations = modules.flatMap((module) =>
    Array.from(readFileSync(join(source, module), 'utf8').matchAll(operation), ([, name = '', code = '']) => ({
      name,
      code,
    })),
  )
  const changing = operations.filter(({ code }) => writes.test(code)).map(({ name }) => name)
  expect(changing).toContain('channels.setMember')
  const declared = (name: string) => declaredOperations.get(name)?.changesAccount !== undefined
  expect(changing.filter((name) => !declared(name)).toSorted()).toEqual(exceptions)
})
