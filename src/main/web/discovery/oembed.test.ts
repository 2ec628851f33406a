import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from '#server/http/error-handler.ts'
import type { PageFacts } from '../page-facts.ts'
import { frameSize, serveOembed } from './oembed.ts'

const origin = 'https://a.example'
const path = '/channels/1/series/2/episodes/3'
const facts: PageFacts = {
  title: '朝の会 "1"',
  description: '',
  siteName: 'Kirari',
  hidden: false,
  canonical: null,
  alternates: [],
  modifiedAt: null,
  image: null,
  card: null,
  embedAddress: `${origin}/oembed`,
}

function site(page: { readonly status?: number; readonly facts?: Partial<PageFacts> } = {}) {
  const app = Fastify()
  handleErrors(app)
  const read: string[] = []
  serveOembed(app, {
    origin: () => origin,
    async readPage(_request, address) {
      read.push(address.path)
      return { status: page.status ?? 200, facts: { ...facts, ...page.facts }, location: null }
    },
  })
  const get = (query: Record<string, string>) => app.inject({ url: '/oembed', query })
  return { get, read }
}

test('the player of a public episode is described with its frame', async () => {
  const response = await site().get({ url: `${origin}${path}?t=5`, format: 'json', maxwidth: '320' })
  expect(response.headers['access-control-allow-origin']).toBe('*')
  expect(response.json()).toMatchObject({ version: '1.0', type: 'video', title: '朝の会 "1"', width: 320, height: 180 })
  expect(response.json().html).toContain(`src="${origin}/embed${path}" title="朝の会 &quot;1&quot;" width="320"`)
})

test('the thumbnail is omitted for a consumer with less space', async () => {
  const thumbnailOf = async (limits: Record<string, string>) =>
    (await site().get({ url: origin + path, ...limits })).json().thumbnail_url
  expect(await thumbnailOf({ maxwidth: '1200' })).toBe(`${origin}/share-card/ja${path}.png`)
  expect(await thumbnailOf({ maxwidth: '1199' })).toBeUndefined()
  expect(await thumbnailOf({ maxheight: '600' })).toBeUndefined()
})

test('an episode that is unknown, or not open to everybody, is not found', async () => {
  for (const page of [{ status: 404 }, { facts: { embedAddress: null } }]) {
    expect((await site(page).get({ url: origin + path })).statusCode).toBe(404)
  }
})

test('other addresses are not found, and not read', async () => {
  const { get, read } = site()
  const others = ['', 'x', `${origin}/`, `https://b.example${path}`, `${origin}/user_profile`, `${origin}${path}/x`]
  for (const url of others) expect((await get({ url })).statusCode, url).toBe(404)
  expect((await get({})).statusCode).toBe(404)
  expect(read).toEqual([])
})

test('XML is not offered', async () => {
  expect((await site().get({ url: origin + path, format: 'xml' })).statusCode).toBe(501)
})

test('the frame has 16:9 within both limits', () => {
  expect(frameSize({})).toEqual({ width: 640, height: 360 })
  expect(frameSize({ maxwidth: '480', maxheight: '90' })).toEqual({ width: 160, height: 90 })
  expect(frameSize({ maxwidth: '-1', maxheight: 'x' })).toEqual({ width: 640, height: 360 })
})
