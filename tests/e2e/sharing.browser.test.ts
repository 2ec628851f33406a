import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { openUnhydrated, visit } from '#tests/support/browser.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { recordTexts } from '#tests/support/recorded-texts.ts'
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

const request = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers, redirect: 'manual' })

const fetchImage = async (path: string): Promise<Buffer> => Buffer.from(await (await request(path)).arrayBuffer())

async function readPage(path: string, language = 'ja') {
  const html = await (await request(path, { 'accept-language': language })).text()
  const meta = (name: string) =>
    [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].flatMap(([, key, value]) =>
      key === name ? [value] : [],
    )
  const data = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)</g)].flatMap(
    ([, json = '']): Record<string, unknown>[] => JSON.parse(json)['@graph'],
  )
  return { html, meta, data }
}

describe('the share card of a page', () => {
  test.each(languages)('is named by the page and rendered, in %s', async (language) => {
    for (const path of ['/', `/live-info/${onAir.id}`]) {
      const { meta } = await readPage(path, language)
      const [url = ''] = meta('og:image')
      expect(url).toBe(`${site.url}/share-card/${language}${path === '/' ? '/index' : path}.png`)
      expect([meta('og:image:width'), meta('og:image:height')]).toEqual([['1200'], ['630']])
      expect(meta('og:image:alt')[0]).not.toBe('')
      expect(meta('twitter:card')).toEqual(['summary_large_image'])
      expect(meta('og:locale:alternate')).toHaveLength(languages.length - 1)
      const response = await fetch(url)
      expect(response.headers.get('content-type')).toBe('image/png')
      expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
      const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(info).toMatchObject({ width: 1200, height: 630, channels: 3 })
      expect(new Set(data.subarray(0, 100_000)).size).toBeGreaterThan(16)
    }
  })

  test('differs by page and language', async () => {
    const cards = await Promise.all(
      ['ja/index', 'en/index', 'ko/index', `ja/live-info/${onAir.id}`].map((name) =>
        fetchImage(`/share-card/${name}.png`),
      ),
    )
    expect(new Set(cards.map((card) => card.toString('latin1'))).size).toBe(4)
  })

  test('of a non-public page is that of the site', async () => {
    const siteCard = await fetchImage('/share-card/ja/index.png')
    for (const path of ['/user_profile', '/login', '/health']) {
      expect((await fetchImage(`/share-card/ja${path}.png`)).equals(siteCard), path).toBe(true)
      expect((await readPage('/login')).meta('og:image')).toEqual([`${site.url}/share-card/ja/index.png`])
    }
  })

  test.each([
    '/share-card/ja/no/such/page.png',
    '/share-card/ja/live-info/000000000000.png',
    '/share-card/xx/index.png',
  ])('%s does not exist', async (path) => {
    const response = await request(path)
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, null])
  })

  test('is not sent again to a client that has cached it', async () => {
    const etag = (await request('/share-card/ja/index.png')).headers.get('etag') ?? ''
    expect((await request('/share-card/ja/index.png', { 'if-none-match': etag })).status).toBe(304)
  })
})

describe('structured data', () => {
  test('describes the site on the home page', async () => {
    const { data } = await readPage('/')
    expect(data.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite'])
  })

  test('describes a current live as a video, and a scheduled one as an event', async () => {
    const [now] = (await readPage(`/live-info/${onAir.id}`)).data
    expect(now).toMatchObject({ '@type': 'VideoObject', publication: { isLiveBroadcast: true } })
    const [scheduled] = (await readPage(`/live-info/${scheduledId}`)).data
    expect(scheduled).toMatchObject({ '@type': 'BroadcastEvent', startDate: expect.stringMatching(/^\d{4}-/) })
  })

  test('has the breadcrumbs of a document', async () => {
    const [breadcrumbs] = (await readPage('/about_gift')).data
    expect(breadcrumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ position: 1 }, { position: 2 }],
    })
  })
})

describe('for crawlers', () => {
  test('the sitemap lists public, indexable pages that exist', async () => {
    const response = await request('/sitemap.xml')
    expect(response.headers.get('content-type')).toContain('application/xml')
    const text = await response.text()
    const urls = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)
    expect(urls).toEqual(
      expect.arrayContaining(
        ['/', `/live-info/${onAir.id}`, `/live-info/${scheduledId}`].map((path) => site.url + path),
      ),
    )
    expect(new Set(urls).size).toBe(urls.length)
    // Lives of other tests may end in the meantime.
    const stable = urls.filter((url) => !url.includes('/live-info/') || url.endsWith(onAir.id))
    expect(stable.length).toBeGreaterThan(30)
    for (const url of stable) {
      const page = await fetch(url, { redirect: 'manual' })
      expect(page.status, url).toBe(200)
      expect(await page.text(), url).not.toContain('noindex')
    }
    for (const path of ['/login', '/user_profile', '/health', '/apple/callback'])
      expect(urls).not.toContain(site.url + path)
  })

  test('the API description contains API routes only', async () => {
    const { paths } = await (await request('/openapi.json')).json()
    expect(Object.keys(paths).filter((path) => !/^\/v\d\//.test(path))).toEqual([])
  })

  test('robots.txt excludes the API and personal pages', async () => {
    const lines = (await (await request('/robots.txt')).text()).split('\n')
    expect(lines).toEqual(expect.arrayContaining(['User-agent: *', 'Disallow: /v1/', 'Disallow: /user_profile']))
    expect(lines).not.toContain('Disallow: /')
    expect(lines).toContain(`Sitemap: ${site.url}/sitemap.xml`)
  })
})

describe('a home screen app', () => {
  test.each(languages)('has a manifest and its icons, in %s', async (language) => {
    const { html } = await readPage('/', language)
    const [, address = ''] = /<link rel="manifest" href="([^"]+)"/.exec(html) ?? []
    const response = await request(address)
    expect(response.headers.get('content-type')).toContain('application/manifest+json')
    const manifest = await response.json()
    expect(manifest).toMatchObject({
      lang: expect.stringMatching(`^${language}-`),
      start_url: '/',
      display: 'standalone',
    })
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = await sharp(await fetchImage(src)).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  })

  test('has an icon at every well-known address', async () => {
    for (const path of ['/apple-touch-icon.png', '/favicon.ico']) {
      expect((await sharp(await fetchImage(path)).metadata()).format, path).toBe('png')
    }
  })
})

test('a live can be shared with a button that is clicked before hydration', async () => {
  const { page } = await visit(browser, site.url)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const unhydrated = await openUnhydrated(page, `/live-info/${onAir.id}`)
  await page.getByRole('button', { name: '共有' }).click()
  const shown = await recordTexts(page)
  await unhydrated.hydrate()
  await shown.until('リンクをコピーしました')
})
