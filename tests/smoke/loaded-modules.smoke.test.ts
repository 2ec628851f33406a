import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../../build/main', import.meta.url))
const chunks = readdirSync(folder).filter((name) => name.endsWith('.js'))
const staticImport = /^(?:import|export)\b[^;\n]*?["']\.\/([^"']+)["'];?$/gm

/** The source of everything that a program of the bundle loads before it runs. */
function loadedBy(program: string): string {
  const loaded = new Map<string, string>()
  const load = (name: string): void => {
    if (loaded.has(name)) return
    const source = readFileSync(join(folder, name), 'utf8')
    loaded.set(name, source)
    for (const [, imported = ''] of source.matchAll(staticImport)) load(imported)
  }
  const [first] = chunks.filter((name) => name.startsWith(program))
  if (first === undefined) throw new Error(`the bundle has no program ${program}`)
  load(first)
  return [...loaded.values()].join('\n')
}

/** The packages of a source, from the comments that mark each module. */
const packagesOf = (source: string): Set<string> =>
  new Set(Array.from(source.matchAll(/^\/\/ node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm), ([, name = '']) => name))

test('the database thread loads what its operations use, without the HTTP server', () => {
  const source = loadedBy('server-stores-')
  expect(source).toContain('// src/server/lives/store.ts')
  expect(packagesOf(source)).not.toContain('fastify')
})

test('the site loads the reference of the API and the clients of other servers only when they are used', () => {
  const packages = packagesOf(loadedBy('start-'))
  expect(packages).toContain('fastify')
  for (const name of ['@scalar/fastify-api-reference', '@aws-sdk/client-s3', 'ioredis', 'pg', 'stripe', 'werift']) {
    expect(packages).not.toContain(name)
  }
})

test('the bundle is Latin text, of which V8 keeps one byte for each character', () => {
  const others = chunks.filter((name) => /[^\0-\xff]/.test(readFileSync(join(folder, name), 'utf8')))
  expect(others).toEqual([])
})
