import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteRows } from '#web/routes.ts'

/** Files that write paths of pages, with their reasons. */
const allowed: Readonly<Record<string, string>> = {
  'routes.ts': 'It is the route table.',
  'route-table.ts': 'It makes names of paths.',
  'shell/navigation/route-path.ts': 'It makes paths of names.',
}

/** The segments of all pages but the first page and the fallback. */
const pages = siteRows.map(({ path }) => path.slice(1).split('/')).filter(([first]) => first !== '')
const firstSegments = new Set(pages.map(([first = '']) => first))

const isParameter = (segment: string) => /^\{\w+\}$/.test(segment)
const isPlaceholder = (segment: string) => /^\$\{[^}]*\}$/.test(segment)

/** Whether the path, with placeholders of a template, may be that of a page. */
function isPage(path: string): boolean {
  const segments = path.slice(1).split('/')
  if (segments.every(isPlaceholder)) return false
  return (
    firstSegments.has(segments[0] ?? '') ||
    pages.some(
      (page) =>
        page.length === segments.length &&
        page.every((part, index) => {
          const segment = segments[index] ?? ''
          return part === segment || isPlaceholder(segment) || (isParameter(part) && segment !== '')
        }),
    )
  )
}

/** Where a lone `/` is the path of the first page, and not a separator. */
const firstPage = [
  /\b(?:to|href|action|formAction)(?:=\{?|: )['"`]\/['"`?#]/g,
  /\b(?:navigate|navigateTo|openPage|loadPage|redirect|assign|prefetch\w*)\(['"`]\/['"`?#]/g,
  /\b(?:pathname|target|path) [!=]== ['"`]\/['"`]/g,
]
/** Literals that begin with `/`, up to their query or fragment, and a regular expression that begins with a segment. */
const literal = /['"`](\/(?:\$\{[^}]*\}|[\w{}/.-])+)(?=[?#'"`])/g
const expression = /\/\^\\\/\(?([\w-]+)/g

/** The paths of pages that the code has written out. */
function pathsIn(code: string): string[] {
  const text = code.replaceAll(/^\s*(\*|\/[*/]).*$/gm, '')
  const literals = [...text.matchAll(literal)].filter(([, path = '']) => isPage(path))
  const expressions = [...text.matchAll(expression)].filter(([, segment = '']) => firstSegments.has(segment))
  const first = firstPage.flatMap((pattern) => [...text.matchAll(pattern)])
  return [...literals, ...expressions, ...first].map(([found]) => found)
}

test.each([
  `<SiteLink to="/coins">`,
  `<a href={'/login?redirect=1'}>`,
  'navigate(`/live-info/${id}`)',
  'navigate(`/channels/${id}/series/${series.id}#top`)',
  'action={`/${provider}/callback`}',
  `<SiteLink to="/">`,
  `throw redirect('/')`,
  `if (pathname === '/') return`,
  String.raw`const withoutReturn = /^\/(login|coins)?$/`,
  String.raw`/^\/channels\/\w/.test(pathname)`,
])('a path of a page is found: %s', (code) => {
  expect(pathsIn(code)).toHaveLength(1)
})

test.each([
  `<SiteLink to={routePath('coins')}>`,
  '<img src="/art/empty-stage.svg">',
  'href={`/v1/coins/history.csv?filter=${filter}`}',
  '`/v1/channels/${id}/series/${series}`',
  'pathname.endsWith(`/${suffix}`)',
  `path.replaceAll('/', '_')`,
  `/** The document at \`/lp/terms\`. */`,
  `<a href="/docs">`,
])('other texts are not: %s', (code) => {
  expect(pathsIn(code)).toEqual([])
})

test('code of pages refers to pages by their route names, not by paths', () => {
  const web = new URL('../../src/web/', import.meta.url)
  const found = globSync('**/*.{ts,tsx}', { cwd: web })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, paths: pathsIn(readFileSync(new URL(file, web), 'utf8')) }))
    .filter(({ file, paths }) => paths.length > 0 && !(file in allowed))
  expect(found).toEqual([])
})
