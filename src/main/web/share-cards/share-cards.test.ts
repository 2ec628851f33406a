import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, expect, test } from 'vitest'
import { ImagesBusy, type Card } from '#server/ports/images/port.ts'
import { openSliceApi } from '#tests/support/slice-api.ts'
import { readPageFacts } from '../page-facts.ts'
import type { PageAnswer } from '../read-page.ts'
import { serveShareCards } from './index.ts'

const facts = { ...readPageFacts(''), siteName: 'Kirari' }
const page = (title: string, hidden = false): PageAnswer => ({
  status: 200,
  facts: { ...facts, title, hidden },
  location: null,
})
const pages: Readonly<Record<string, PageAnswer>> = {
  '/': page('Kirari の入口'),
  '/terms': page('利用規約'),
  '/health': page('稼働状況', true),
  '/user_profile': { status: 302, facts: null, location: '/login?redirect=%2Fuser_profile' },
  '/moved': { status: 302, facts: null, location: '/terms' },
  '/faulty': { status: 500, facts, location: null },
  '/data': { status: 200, facts: null, location: null },
}
const notFound: PageAnswer = { status: 404, facts, location: null }

/** Serves the given pages, with a printer that records titles. */
async function site(
  print: (card: Card) => Promise<Buffer> = async ({ title }) => Buffer.from(title),
  more: Readonly<Record<string, PageAnswer>> = {},
  media = 'http://localhost:1',
  reached = media,
) {
  const printed: string[] = []
  const { app } = await openSliceApi({ callsPerMinute: 1000 })
  serveShareCards(app, {
    readPage: async (_request, { path }) => pages[path] ?? more[path] ?? notFound,
    printer: {
      print(card) {
        printed.push(card.title)
        return print(card)
      },
    },
    readImage: async (path) => (path.endsWith('/own.webp') ? Buffer.from('a thumbnail') : null),
    publicUrl: null,
    origin: () => 'http://localhost',
    mediaOrigins: () => [media],
    reachMedia: (url) => url.replace(media, reached),
  })
  const request = (name: string) => app.inject(`/share-card/ja/${name}.png`)
  return { request, printed }
}

/** Responds to all requests with an image, and records their URLs. */
async function imageServer() {
  const requested: string[] = []
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end('an image')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, requested, close: () => server.close() }
}

describe('the card of an archive', () => {
  const archive = (image: string): PageAnswer => ({
    status: 200,
    facts: { ...facts, title: '録画', image },
    location: null,
  })
  const behind = async ({ image = '' }: Card) => Buffer.from(image, 'base64')

  test('has the image of the archive as background, from the media engine only', async () => {
    const server = await imageServer()
    const more = {
      '/ours': archive(`${server.url}/hls/live/poster.jpg?of=1`),
      '/gone': archive('http://127.0.0.1:1/hls/live/poster.jpg'),
      '/other': archive(`${server.url}/other/poster.jpg`),
    }
    const { request } = await site(behind, more, server.url)
    expect((await request('ours')).body).toBe('an image')
    expect((await request('gone')).body).toBe('')
    expect((await request('other')).body).toBe('')
    expect(server.requested).toEqual(['/hls/live/poster.jpg?of=1'])
    server.close()
  })

  test('has it from where this server reaches the engine: a public name may lead there only from outside', async () => {
    const server = await imageServer()
    const media = 'https://hls.example.jp'
    const more = { '/ours': archive(`${media}/hls/live/poster.jpg`) }
    const { request } = await site(behind, more, media, server.url)
    expect((await request('ours')).body).toBe('an image')
    server.close()
  })

  test('is the thumbnail of a live, without text, where it exists', async () => {
    const { request } = await site(
      async (card) => Buffer.from(`${card.imageOnly} ${(await behind(card)).toString()}`),
      {
        '/ours': archive('/v1/live-thumbnails/own.webp'),
        '/gone': archive('/v1/live-thumbnails/gone.webp'),
      },
    )
    expect((await request('ours')).body).toBe('true a thumbnail')
    expect((await request('gone')).body).toBe('undefined ')
  })

  test('has the thumbnail of a video or the cover of a series behind its text, where it exists', async () => {
    const { request } = await site(
      async (card) => Buffer.from(`${card.imageOnly} ${(await behind(card)).toString()}`),
      {
        '/video': archive('/v1/video-thumbnails/own.webp'),
        '/series': archive('/v1/channel-images/own.webp'),
        '/gone': archive('/v1/video-thumbnails/gone.webp'),
      },
    )
    expect((await request('video')).body).toBe('undefined a thumbnail')
    expect((await request('series')).body).toBe('undefined a thumbnail')
    expect((await request('gone')).body).toBe('undefined ')
  })

  test('has no image while the engine is unavailable', async () => {
    const { request } = await site(
      behind,
      { '/ours': archive('http://127.0.0.1:1/hls/live/poster.jpg') },
      'http://127.0.0.1:1',
    )
    expect((await request('ours')).statusCode).toBe(200)
  })
})

describe('a share card', () => {
  test('shows its page, and is rendered once for all requests', async () => {
    const { request, printed } = await site()
    const answers = await Promise.all([request('terms'), request('terms'), request('terms')])
    expect(answers.map(({ body }) => body)).toEqual(['利用規約', '利用規約', '利用規約'])
    expect((await request('terms')).headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(printed).toEqual(['利用規約'])
  })

  test.each(['health', 'user_profile'])('of %s, a hidden or personal page, shows the home page', async (name) => {
    const { request } = await site()
    expect((await request(name)).body).toBe('Kirari の入口')
  })

  test.each(['nothing', 'moved', 'data'])('of %s, which is not a page, is not found and not cached', async (name) => {
    const { request, printed } = await site()
    const { statusCode, headers } = await request(name)
    expect([statusCode, headers['cache-control']]).toEqual([404, undefined])
    expect(printed).toEqual([])
  })

  test('is unavailable when its page fails or the printer is busy', async () => {
    const { request } = await site(() => Promise.reject(new ImagesBusy('busy')))
    for (const name of ['faulty', 'terms']) {
      const { statusCode, headers } = await request(name)
      expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', undefined])
    }
  })

  test('is rendered again after a failure', async () => {
    let broken = true
    const { request } = await site(async ({ title }) => {
      if (broken) throw new ImagesBusy('busy')
      return Buffer.from(title)
    })
    expect((await request('terms')).statusCode).toBe(503)
    broken = false
    expect((await request('terms')).body).toBe('利用規約')
  })

  test('is limited per minute and address', async () => {
    const { request } = await site()
    for (let count = 0; count < 60; count += 1) expect((await request('terms')).statusCode).toBe(200)
    expect((await request('terms')).statusCode).toBe(429)
  })
})
