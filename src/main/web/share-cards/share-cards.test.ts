import { once } from 'node:events'
import { createServer } from 'node:http'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { createApp } from '#server/http/index.ts'
import { PicturesBusy, type Card } from '#server/ports/pictures/port.ts'
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

/** Pages as given, and a printer that notes what it draws. */
async function site(
  print: (card: Card) => Promise<Buffer> = async ({ title }) => Buffer.from(title),
  more: Readonly<Record<string, PageAnswer>> = {},
  media = 'http://localhost:1',
) {
  const drawn: string[] = []
  const { app } = await createApp({
    log: pino({ level: 'silent' }),
    version: '0',
    proxies: 0,
    callsPerMinute: 1000,
    countryHeader: null,
    basicCredentials: null,
    secure: false,
    readSession: async () => null,
  })
  serveShareCards(app, {
    readPage: async (_request, { path }) => pages[path] ?? more[path] ?? notFound,
    printer: {
      print(card) {
        drawn.push(card.title)
        return print(card)
      },
    },
    publicUrl: null,
    origin: () => 'http://localhost',
    mediaOrigins: () => [media],
  })
  const ask = (name: string) => app.inject(`/share-card/ja/${name}.png`)
  return { ask, drawn }
}

/** Answers everything with a picture, and notes what was asked for. */
async function pictureServer() {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end('a picture')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, asked, close: () => server.close() }
}

describe('the card of an archive', () => {
  const archive = (picture: string): PageAnswer => ({
    status: 200,
    facts: { ...facts, title: '録画', picture },
    location: null,
  })
  const behind = async ({ picture = '' }: Card) => Buffer.from(picture, 'base64')

  test('has its picture behind the writing, from the media engine and from nowhere else', async () => {
    const server = await pictureServer()
    const more = {
      '/ours': archive(`${server.url}/hls/live/poster.jpg?of=1`),
      '/gone': archive('http://127.0.0.1:1/hls/live/poster.jpg'),
      '/other': archive(`${server.url}/other/poster.jpg`),
    }
    const { ask } = await site(behind, more, server.url)
    expect((await ask('ours')).body).toBe('a picture')
    expect((await ask('gone')).body).toBe('')
    expect((await ask('other')).body).toBe('')
    expect(server.asked).toEqual(['/hls/live/poster.jpg?of=1'])
    server.close()
  })

  test('is drawn without it when the engine is away', async () => {
    const { ask } = await site(
      behind,
      { '/ours': archive('http://127.0.0.1:1/hls/live/poster.jpg') },
      'http://127.0.0.1:1',
    )
    expect((await ask('ours')).statusCode).toBe(200)
  })
})

describe('a share card', () => {
  test('shows its page, and is drawn once for all who ask', async () => {
    const { ask, drawn } = await site()
    const answers = await Promise.all([ask('terms'), ask('terms'), ask('terms')])
    expect(answers.map(({ body }) => body)).toEqual(['利用規約', '利用規約', '利用規約'])
    expect((await ask('terms')).headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(drawn).toEqual(['利用規約'])
  })

  test.each(['health', 'user_profile'])('of %s, which is not for everybody, shows the site', async (name) => {
    const { ask } = await site()
    expect((await ask(name)).body).toBe('Kirari の入口')
  })

  test.each(['nothing', 'moved', 'data'])('of %s, which is no page, is not found and not kept', async (name) => {
    const { ask, drawn } = await site()
    const { statusCode, headers } = await ask(name)
    expect([statusCode, headers['cache-control']]).toEqual([404, undefined])
    expect(drawn).toEqual([])
  })

  test('is to be asked for later when its page has a fault or too many cards wait', async () => {
    const { ask } = await site(() => Promise.reject(new PicturesBusy('busy')))
    for (const name of ['faulty', 'terms']) {
      const { statusCode, headers } = await ask(name)
      expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', undefined])
    }
  })

  test('is handed out so many times a minute to one address', async () => {
    const { ask } = await site()
    for (let count = 0; count < 60; count += 1) expect((await ask('terms')).statusCode).toBe(200)
    expect((await ask('terms')).statusCode).toBe(429)
  })
})
