import { execFile } from 'node:child_process'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const stores = new URL('../../src/server/stores.ts', import.meta.url).href

/** Imports the stores in a process of its own, as the database thread does, and prints what it loads. */
const program = `
import { registerHooks } from 'node:module'
const loaded = []
registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
await import(${JSON.stringify(stores)})
console.log(JSON.stringify(loaded))`

let modules: readonly string[]
let packages: readonly string[]
beforeAll(async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program])
  const urls: string[] = JSON.parse(stdout)
  const files = urls.filter((url) => url.startsWith('file:')).map((url) => relative(root, fileURLToPath(url)))
  modules = files.filter((file) => !file.includes('node_modules/'))
  const names = files.flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [])
  packages = [...new Set(names)].toSorted()
})

test('the database thread loads no routes, services, slices or indexes of slices', () => {
  const others = /^src\/server\/.*(?:\/(?:routes|service|slice|index)\.ts$|\/(?:routes|service)\/)|^src\/server\/http\//
  expect(modules.filter((file) => others.test(file))).toEqual([])
})

test('the database thread loads fewer than three modules for each store, and only packages for queries and schemas', () => {
  const declaring = modules.filter((file) => /\/store(?:\.ts$|\/)/.test(file))
  expect(declaring.length).toBeGreaterThan(100)
  expect(modules.length).toBeLessThan(3 * declaring.length)
  expect(packages).toEqual(['drizzle-orm', 'zod'])
})
