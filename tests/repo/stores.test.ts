import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../src')
const declares = /= (?:statement|transaction)\b/

test('the database thread imports every module that declares an operation, and the bundle finds it by its name', () => {
  const modules = globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] })
  const declaring = modules.filter((module) => declares.test(readFileSync(join(source, module), 'utf8')))
  const stores = readFileSync(join(source, 'server/stores.ts'), 'utf8')
  const imported = Array.from(stores.matchAll(/^import '\.\/([^']+)'$/gm), ([, path]) => `server/${path}`)
  expect(imported.toSorted()).toEqual(declaring.toSorted())
  expect(declaring.filter((module) => !/\/store(?:\.ts$|\/)/.test(module))).toEqual([])
})
