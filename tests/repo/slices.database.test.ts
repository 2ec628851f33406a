import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { noUserData, type Slice } from '#server/slice.ts'
import { openProduct } from '#tests/support/product.ts'
import { openSliceApi } from '#tests/support/slice-api.ts'

const server = 'src/server'
const foldersWith = (file: string): string[] =>
  globSync(`**/${file}`, { cwd: server })
    .map((path) => dirname(path))
    .filter((folder) => folder !== '.' && !folder.startsWith('ports/'))
    .toSorted()

test('the composition lists each slice that is declared, once', async () => {
  const product = await openProduct()
  onTestFinished(() => product.close())
  expect(product.slices.map(({ name }) => name).toSorted()).toEqual(foldersWith('slice.ts'))
})

test('each folder with routes declares a slice', () => {
  // Its routes are served only where media nodes are configured, by `main/media.ts`.
  const served = [...foldersWith('routes.ts'), ...foldersWith('routes/index.ts').map((folder) => dirname(folder))]
  const slices = foldersWith('slice.ts')
  const outside = served.filter((folder) => !slices.some((slice) => `${folder}/`.startsWith(`${slice}/`)))
  expect(outside).toEqual(['media-nodes'])
})

test('endpoints for staff are those that slices declare as such', async () => {
  const product = await openProduct()
  onTestFinished(() => product.close())
  for (const { name, routes, staffRoutes } of product.slices) {
    const addresses = async (register: Slice['routes']): Promise<string[]> => {
      const { app } = await openSliceApi()
      const found: string[] = []
      app.addHook('onRoute', ({ url }) => void found.push(url))
      await register?.(app)
      return found
    }
    const forStaff = (url: string) => url.startsWith('/v1/staff/')
    expect((await addresses(routes)).filter(forStaff), name).toEqual([])
    expect(
      (await addresses(staffRoutes)).filter((url) => !forStaff(url)),
      name,
    ).toEqual([])
  }
})

test('each type of event has a handler, without which its events would stay in the outbox', async () => {
  const product = await openProduct()
  onTestFinished(() => product.close())
  const modules: object[] = []
  for (const folder of foldersWith('events.ts').filter((path) => !path.endsWith('/store'))) {
    const { href } = pathToFileURL(join(server, folder, 'events.ts'))
    modules.push(await import(href))
  }
  const declared = modules.flatMap((module) => Object.values(module)).map(({ type }: { type: string }) => type)
  const handled = product.slices.flatMap(({ handlers = [] }) => handlers.map(({ type }) => type))
  expect(declared.length).toBeGreaterThan(5)
  expect(declared.filter((type) => !handled.includes(type))).toEqual([])
})

test('the data of each slice has a key of its own in an export', async () => {
  const product = await openProduct()
  onTestFinished(() => product.close())
  const data = product.slices.flatMap(({ account }) => (account === noUserData ? [] : [account.name]))
  expect(data.length).toBeGreaterThan(10)
  expect(new Set(data).size).toBe(data.length)
})
