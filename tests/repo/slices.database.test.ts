import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { noUserData } from '#server/slice.ts'
import { openProduct } from '#tests/support/product.ts'

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

test('the data of each slice has a key of its own in an export', async () => {
  const product = await openProduct()
  onTestFinished(() => product.close())
  const data = product.slices.flatMap(({ account }) => (account === noUserData ? [] : [account.name]))
  expect(data.length).toBeGreaterThan(10)
  expect(new Set(data).size).toBe(data.length)
})
