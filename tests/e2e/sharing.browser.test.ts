import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import type { Live } from '#contract/lives.ts'
import { openDead, visit } from '#tests/support/browser.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
let onAir: LiveOnAir
let scheduledId: string

beforeAll(async () => {
  onAir = await liveOnAir(site, '共有されるライブ')
  const startsAt = new Date(Date.now() + 86_400_000).toISOString()
  const scheduled = { title: 'あしたのライブ', genre: 'talk', startsAt }
  scheduledId = (await onAir.liver.post<Live>('/v1/lives', scheduled)).id
})
afterAll(() => onAir?.end())

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers, redirect: 'manual' })

const picture = async (path: string): Promise<Buffer> => Buffer.from(await (await ask(path)).arrayBuffer())

async function readPage(path: string, language = 'ja') {
  const html = await (await ask(path, { 'accept-language': language })).text()
  const meta = (name: string) =>
    [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].flatMap(([, key, value]) =>
      key === name ? [value] : [],
    )
  const data = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)</g)].flatMap(
    ([, json = '']): Record<string, unknown>[] => JSON.parse(json)['@graph'],
  )
  return { html, meta, data }
}

describe('the card of a page', () => {
  test.each(languages)('is named by the page and drawn, in %s', async (language) => {
    for (const path of ['/', `/live-info/${onAir.id}`]) {
      const { meta } = await readPage(path, language)
      const [url = ''] = meta('og:image')
      expect(url).toBe(`${site.url}/share-card/${language}${path === '/' ? '/index' : path}.png`)
      expect([meta('og:image:width'), meta('og:image:height')]).toEqual([['1200'], ['630']])
      expect(meta('og:image:alt')[0]).not.toBe('')
      expect(meta('twitter:card')).toEqual(['summary_large_image'])
      expect(meta('og:locale:alternate')).toHaveLength(languages.length - 1)
      const answer = await fetch(url)
      expect(answer.headers.get('content-type')).toBe('image/png')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
      const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(info).toMatchObject({ width: 1200, height: 630, channels: 3 })
      expect(new Set(data.subarray(0, 100_000)).size).toBeGreaterThan(16)
    }
  })

  test('differs by page and by language', async () => {
    const cards = await Promise.all(
      ['ja/index', 'en/index', 'ko/index', `ja/live-info/${onAir.id}`].map((name) =>
        picture(`/share-card/${name}.png`),
      ),
    )
    expect(new Set(cards.map((card) => card.toString('latin1'))).size).toBe(4)
  })

  test('of a page that is not for everybody is the one of the site', async () => {
    const general = await picture('/share-card/ja/index.png')
    for (const path of ['/user_profile', '/login', '/health']) {
      expect((await picture(`/share-card/ja${path}.png`)).equals(general), path).toBe(true)
      expect((await readPage('/login')).meta('og:image')).toEqual([`${site.url}/share-card/ja/index.png`])
    }
  })

  test.each([
    '/share-card/ja/no/such/page.png',
    '/share-card/ja/live-info/000000000000.png',
    '/share-card/xx/index.png',
  ])('%s is none', async (path) => {
    const answer = await ask(path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, null])
  })

  test('is not sent again to who has it', async () => {
    const etag = (await ask('/share-card/ja/index.png')).headers.get('etag') ?? ''
    expect((await ask('/share-card/ja/index.png', { 'if-none-match': etag })).status).toBe(304)
  })
})

describe('structured data', () => {
  test('tells of the site on its first page', async () => {
    const { data } = await readPage('/')
    expect(data.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite'])
  })

  test('tells of a live that it can be seen now, or when it begins', async () => {
    const [now] = (await readPage(`/live-info/${onAir.id}`)).data
    expect(now).toMatchObject({ '@type': 'VideoObject', publication: { isLiveBroadcast: true } })
    const [scheduled] = (await readPage(`/live-info/${scheduledId}`)).data
    expect(scheduled).toMatchObject({ '@type': 'BroadcastEvent', startDate: expect.stringMatching(/^\d{4}-/) })
  })

  test('shows the way to a document', async () => {
    const [way] = (await readPage('/about_gift')).data
    expect(way).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { position: 2 }] })
  })
})

describe('what robots read', () => {
  test('is a sitemap of pages that answer, may be found, and name themselves', async () => {
    const answer = await ask('/sitemap.xml')
    expect(answer.headers.get('content-type')).toContain('application/xml')
    const text = await answer.text()
    const places = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place = '']) => place)
    expect(places).toEqual(
      expect.arrayContaining(
        ['/', `/live-info/${onAir.id}`, `/live-info/${scheduledId}`].map((path) => site.url + path),
      ),
    )
    expect(new Set(places).size).toBe(places.length)
    // Lives of other tests may end meanwhile.
    const lasting = places.filter((place) => !place.includes('/live-info/') || place.endsWith(onAir.id))
    expect(lasting.length).toBeGreaterThan(30)
    for (const place of lasting) {
      const page = await fetch(place, { redirect: 'manual' })
      expect(page.status, place).toBe(200)
      expect(await page.text(), place).not.toContain('noindex')
    }
    for (const path of ['/login', '/user_profile', '/health', '/apple/callback'])
      expect(places).not.toContain(site.url + path)
  })

  test('is no call of the API', async () => {
    const { paths } = await (await ask('/openapi.json')).json()
    expect(Object.keys(paths).filter((path) => !/^\/v\d\//.test(path))).toEqual([])
  })

  test('is kept from the API and from personal pages', async () => {
    const lines = (await (await ask('/robots.txt')).text()).split('\n')
    expect(lines).toEqual(expect.arrayContaining(['User-agent: *', 'Disallow: /v1/', 'Disallow: /user_profile']))
    expect(lines).not.toContain('Disallow: /')
    expect(lines).toContain(`Sitemap: ${site.url}/sitemap.xml`)
  })
})

describe('a home screen', () => {
  test.each(languages)('finds what it needs, in %s', async (language) => {
    const { html } = await readPage('/', language)
    const [, address = ''] = /<link rel="manifest" href="([^"]+)"/.exec(html) ?? []
    const answer = await ask(address)
    expect(answer.headers.get('content-type')).toContain('application/manifest+json')
    const manifest = await answer.json()
    expect(manifest).toMatchObject({
      lang: expect.stringMatching(`^${language}-`),
      start_url: '/',
      display: 'standalone',
    })
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = await sharp(await picture(src)).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  })

  test('has an icon under every address that is asked for unread', async () => {
    for (const path of ['/apple-touch-icon.png', '/favicon.ico']) {
      expect((await sharp(await picture(path)).metadata()).format, path).toBe('png')
    }
  })
})

test('a live is shared by a button that is pressed before the page is alive, too', async () => {
  const { page } = await visit(browser, site.url)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const dead = await openDead(page, `/live-info/${onAir.id}`)
  await page.getByRole('button', { name: '共有' }).click()
  await dead.bringToLife()
  await page.getByText('リンクをコピーしました').waitFor()
})
