import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { site } from '../../site.config.ts'
import { readDocument } from './features/documents/read-document.server.ts'
import { readLanding, type Landing } from './features/landing/read-landing.server.ts'
import { rows } from './routes.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pathsOf = (...modules: string[]) => rows.filter(({ module }) => modules.includes(module)).map(({ path }) => path)
const documents = pathsOf('document')
const landings = pathsOf('landing', 'landing-application')
const inEvery = (paths: readonly string[]) =>
  paths.flatMap((path) => languages.map((language) => [path, language] as const))

/** What must be the same in every language of a landing page. */
const shape = ({ theme, updated, blocks }: Landing) => ({
  theme,
  updated,
  blocks: blocks.map((block) => ({
    type: block.type,
    ...('art' in block && { art: block.art }),
    ...('until' in block && { until: block.until }),
    ...('store' in block && { store: block.store }),
    ...('campaign' in block && { campaign: block.campaign }),
    ...('action' in block && { to: block.action?.to }),
    ...('items' in block && {
      items: block.items.map((item) =>
        typeof item === 'string'
          ? ''
          : [('icon' in item && item.icon) || '', ('to' in item && item.to) || '', ('name' in item && item.name) || ''],
      ),
    }),
  })),
})

const parameters = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
const routes = rows.filter(({ path }) => path !== '*').map(({ path }) => parameters(path))
const isKnown = (target: string) => {
  const [path = ''] = target.split(/[?#]/)
  return path === '' || routes.some((route) => route.test(path)) || existsSync(join(root, 'public', path))
}

describe('a written page', () => {
  test.each(inEvery(documents))('%s is written in %s', (path, language) => {
    const name = path.slice(1).replaceAll('/', '-')
    expect(existsSync(join(root, 'content/pages', language, `${name}.md`))).toBe(true)
    const document = readDocument(path, language, site)
    const japanese = readDocument(path, 'ja', site)
    expect(document?.sections.length).toBe(japanese?.sections.length)
    expect(document?.updated).toBe(japanese?.updated)
    expect(document?.html).not.toMatch(/\{\{|\[!/)
    for (const [, target = ''] of document?.html.matchAll(/href="(\/[^"]*)"/g) ?? []) {
      expect(isKnown(target), `${path} leads to ${target}`).toBe(true)
    }
  })
})

describe('a landing page', () => {
  test.each(inEvery(landings))('%s is written in %s', (path, language) => {
    expect(existsSync(join(root, 'content/landing', language, `${path.slice(1)}.yaml`))).toBe(true)
    const page = readLanding(path, language, site)
    const japanese = readLanding(path, 'ja', site)
    if (!page || !japanese) throw new Error(`${path} is not written`)
    expect(shape(page)).toEqual(shape(japanese))
    const written = JSON.stringify(page)
    for (const [, target = ''] of written.matchAll(/"to":"(\/[^"]*)"/g)) {
      expect(isKnown(target), `${path} leads to ${target}`).toBe(true)
    }
    for (const [, target = ''] of written.matchAll(/href=\\"(\/[^"\\]*)/g)) {
      expect(isKnown(target), `${path} leads to ${target}`).toBe(true)
    }
    for (const [, art = ''] of written.matchAll(/"art":"([^"]*)"/g)) {
      expect(existsSync(join(root, 'public/art', `${art}.svg`)), art).toBe(true)
    }
    const names = page.blocks.flatMap((block) => (block.type === 'gallery' ? block.items : []))
    for (const { name } of names) {
      for (const size of ['thumb', 'phone', 'desktop']) {
        expect(existsSync(join(root, `public/wallpapers/${name}-${size}.webp`)), `${name} ${size}`).toBe(true)
      }
    }
    for (const anchor of written.matchAll(/"to":"#(\w+)"/g)) {
      expect(page.blocks.map(({ type }): string => type)).toContain(anchor[1])
    }
  })
})

test('no page is written that no route shows', () => {
  const shown = [
    ...inEvery(documents).map(([path, language]) => `pages/${language}/${path.slice(1).replaceAll('/', '-')}.md`),
    ...inEvery(landings).map(([path, language]) => `landing/${language}/${path.slice(1)}.yaml`),
  ]
  const written = globSync('**/*.{md,yaml}', { cwd: join(root, 'content') })
  expect(written.sort()).toEqual(shown.sort())
})

test('no text names what only the route table may name', () => {
  const names = /akb|maisonb|rindo|enhypen|poupelle|buzzlab|fleekboy|foodluck|facesmash|sukipi|treasure\b/i
  const naming = globSync('**/*.{md,yaml}', { cwd: join(root, 'content') }).filter((file) => {
    const words = readFileSync(join(root, 'content', file), 'utf8').replaceAll(/\/[\w/-]+|campaign: \S+/g, '')
    return names.test(words)
  })
  expect(naming).toEqual([])
})
