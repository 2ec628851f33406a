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
const inAllLanguages = (paths: readonly string[]) =>
  paths.flatMap((path) => languages.map((language) => [path, language] as const))

/** The parts of a landing page that must be equal in all languages. */
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

const pathPattern = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
const routes = rows.filter(({ path }) => path !== '*').map(({ path }) => pathPattern(path))
const exists = (target: string) => {
  const [path = ''] = target.split(/[?#]/)
  return path === '' || routes.some((route) => route.test(path)) || existsSync(join(root, 'public', path))
}

describe('a written page', () => {
  test.each(inAllLanguages(documents))('%s exists in %s', (path, language) => {
    const name = path.slice(1).replaceAll('/', '-')
    expect(existsSync(join(root, 'content/pages', language, `${name}.md`))).toBe(true)
    const document = readDocument(path, language, site)
    const japanese = readDocument(path, 'ja', site)
    expect(document?.sections.length).toBe(japanese?.sections.length)
    expect(document?.updated).toBe(japanese?.updated)
    expect(document?.html).not.toMatch(/\{\{|\[!/)
    for (const [, target = ''] of document?.html.matchAll(/href="(\/[^"]*)"/g) ?? []) {
      expect(exists(target), `${path} links to ${target}`).toBe(true)
    }
  })
})

describe('a landing page', () => {
  test.each(inAllLanguages(landings))('%s exists in %s with the same structure', (path, language) => {
    expect(existsSync(join(root, 'content/landing', language, `${path.slice(1)}.yaml`))).toBe(true)
    const page = readLanding(path, language, site)
    const japanese = readLanding(path, 'ja', site)
    if (!page || !japanese) throw new Error(`${path} does not exist`)
    expect(shape(page)).toEqual(shape(japanese))
    const json = JSON.stringify(page)
    for (const [, target = ''] of json.matchAll(/"to":"(\/[^"]*)"/g)) {
      expect(exists(target), `${path} links to ${target}`).toBe(true)
    }
    for (const [, target = ''] of json.matchAll(/href=\\"(\/[^"\\]*)/g)) {
      expect(exists(target), `${path} links to ${target}`).toBe(true)
    }
    for (const [, art = ''] of json.matchAll(/"art":"([^"]*)"/g)) {
      expect(existsSync(join(root, 'public/art', `${art}.svg`)), art).toBe(true)
    }
    const names = page.blocks.flatMap((block) => (block.type === 'gallery' ? block.items : []))
    for (const { name } of names) {
      for (const size of ['thumb', 'phone', 'desktop']) {
        expect(existsSync(join(root, `public/wallpapers/${name}-${size}.webp`)), `${name} ${size}`).toBe(true)
      }
    }
    for (const anchor of json.matchAll(/"to":"#(\w+)"/g)) {
      expect(page.blocks.map(({ type }): string => type)).toContain(anchor[1])
    }
  })
})

test('every content file has a route', () => {
  const expected = [
    ...inAllLanguages(documents).map(
      ([path, language]) => `pages/${language}/${path.slice(1).replaceAll('/', '-')}.md`,
    ),
    ...inAllLanguages(landings).map(([path, language]) => `landing/${language}/${path.slice(1)}.yaml`),
  ]
  const files = globSync('**/*.{md,yaml}', { cwd: join(root, 'content') })
  expect(files.sort()).toEqual(expected.sort())
})

test('no text contains a partner name that only the route table may contain', () => {
  const names = /akb|maisonb|rindo|enhypen|poupelle|buzzlab|fleekboy|foodluck|facesmash|sukipi|treasure\b/i
  const offending = globSync('**/*.{md,yaml}', { cwd: join(root, 'content') }).filter((file) => {
    const text = readFileSync(join(root, 'content', file), 'utf8').replaceAll(/\/[\w/-]+|campaign: \S+/g, '')
    return names.test(text)
  })
  expect(offending).toEqual([])
})
