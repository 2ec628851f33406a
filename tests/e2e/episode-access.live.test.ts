import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VideoPlayback } from '#contract/videos/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { closeVisits, visit } from '#tests/support/browser.ts'
import { apiOf, episodeSite, type EpisodeSite } from '#tests/support/episode-site.ts'
import { newMember, type Member } from '#tests/support/member.ts'
import { commonScreens, expectFits } from '#tests/support/page-fits.ts'
import { untilPlaying } from '#tests/support/playback.ts'

let site: EpisodeSite
let filmId: number
/** The path of the page of a public episode. */
let open: string

beforeAll(async () => {
  site = await episodeSite()
  filmId = await site.video(8)
  open = await site.publish('第1話 はじまりの朝', filmId)
})
afterAll(() => site?.close())

describe('an episode for followers', () => {
  let path: string
  let videoId: number
  beforeAll(async () => {
    videoId = await site.video(8)
    path = await site.publish('会員だけの夜', videoId, 'followers')
  })

  const htmlFor = async (member: Member | null) => {
    const cookie = member ? `${member.cookie.name}=${member.cookie.value}; is_login=true` : ''
    return (await fetch(site.server.url + path, { headers: { cookie, 'accept-language': 'ja' } })).text()
  }

  test('is closed for visitors and members at page, API and media', async () => {
    const member = await newMember(site.server.url)
    const { playlistUrl } = await site.owner.get<VideoPlayback>(`/v1/videos/${videoId}/playback`)
    const streamId = playlistUrl.split('/').at(-2) ?? ''
    expect(streamId).not.toBe('')
    for (const one of [null, member]) {
      const html = await htmlFor(one)
      expect(html).toContain('フォロワー限定です')
      expect(html).not.toContain(streamId)
    }
    expect((await fetch(`${site.server.url}/v1/videos/${videoId}/playback`)).status).toBe(404)
    await expect(member.get(`/v1/videos/${videoId}/playback`)).rejects.toThrow('VIDEO_NOT_FOUND')
    expect((await fetch(playlistUrl)).status).toBe(403)
    const { page } = await site.open(path)
    await page.getByRole('link', { name: 'ログインしてひだまり放送をフォロー' }).first().waitFor()
    expect(await page.locator('video').count()).toBe(0)
    await expectFits(page, ...commonScreens)
    expect(await axeViolations(page)).toEqual([])
    await closeVisits(site.browser)
  })

  test('opens for a member who follows on its page', async () => {
    const member = await newMember(site.server.url)
    const { page, errors } = await site.open(path, member)
    await page.getByRole('button', { name: 'ひだまり放送をフォロー' }).first().click()
    await untilPlaying(page)
    const { playlistUrl, signature } = await member.get<VideoPlayback>(`/v1/videos/${videoId}/playback`)
    const signed = playlistUrl.replace('index.m3u8', `~${signature}/index.m3u8`)
    expect((await fetch(signed)).status).toBe(200)
    expect(await htmlFor(member)).not.toContain('フォロワー限定です')
    expect(errors).toEqual([])
    await closeVisits(site.browser)
  })
})

describe('a closed page', () => {
  async function read(path: string) {
    const response = await fetch(site.server.url + path, { headers: { 'accept-language': 'ja' } })
    return { status: response.status, html: await response.text() }
  }

  test('shows that an episode is premium, that it is not found before its publication or without its invite link, and no title', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000)
    const closed = [
      { path: await site.publish('秘密の題名', filmId, 'premium'), status: 200, text: 'プレミアムプランは準備中です' },
      {
        path: await site.publish('秘密の題名', filmId, 'public', tomorrow),
        status: 404,
        text: 'このエピソードは見つかりません',
      },
      { path: await site.publish('秘密の題名', filmId, 'invite'), status: 404, text: '招待リンクから開いてください' },
    ]
    for (const { path, status, text } of closed) {
      const answer = await read(path)
      expect(answer.status).toBe(status)
      expect(answer.html).toContain(text)
      expect(answer.html).not.toContain('秘密の題名')
      expect(answer.html).toContain('noindex')
      const { page } = await site.open(path)
      expect(await axeViolations(page)).toEqual([])
      await closeVisits(site.browser)
    }
    const invited = closed[2]?.path ?? ''
    const { key } = await site.owner.post<{ key: string }>(`${apiOf(invited)}/invites`, {})
    expect((await read(`${invited}?invite=${'x'.repeat(22)}`)).html).toContain('招待リンクが正しくない')
    const { page } = await site.open(`${invited}?invite=${key}`)
    await untilPlaying(page)
    await closeVisits(site.browser)
  })
})

describe('on another site', () => {
  let host: Server
  let hostUrl: string
  let code: string
  beforeAll(async () => {
    host = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(
        `<!doctype html><html lang="ja"><title>another site</title><main><h1>another site</h1>${code}</main>`,
      )
    })
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
    const address = host.address()
    hostUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  })
  afterAll(() => host.close())

  test('a public episode is discovered by oEmbed and plays in a frame', async () => {
    const html = await (await fetch(site.server.url + open)).text()
    const [, href = ''] = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(html) ?? []
    const embed = await (await fetch(href.replaceAll('&amp;', '&'))).json()
    expect(embed).toMatchObject({ type: 'video', width: 640, height: 360, title: expect.stringContaining('第1話') })
    expect(html).toContain('"@type":"VideoObject"')
    code = embed.html
    const { page } = await visit(site.browser, site.server.url)
    await page.goto(hostUrl)
    const frame = page.frameLocator('iframe')
    const play = frame.getByRole('button', { name: '「第1話 はじまりの朝」を再生' })
    await play.waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await frame.locator('video').count()).toBe(0)
    await play.click()
    await frame.locator('video').waitFor()
    const time = () => frame.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
    await expect.poll(time).toBeGreaterThan(0.3)
    await closeVisits(site.browser)
  })

  test('other pages of the site are not shown in frames', async () => {
    for (const path of [open, '/', '/login']) {
      const { headers } = await fetch(site.server.url + path)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    }
  })
})
