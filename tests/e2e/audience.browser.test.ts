import type { Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveRoom } from '#contract/lives/limits.ts'
import type { LiveRoomMessage } from '#contract/lives/room.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { phone, visit } from '#tests/support/browser.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { addSession, newMember, type Member } from '#tests/support/member.ts'
import { TestClient } from '#tests/support/realtime-client.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
let live: LiveOnAir

beforeAll(async () => {
  live = await liveOnAir(site, '来客の夜', { size: '180x320', frameRate: 5 })
})
afterAll(() => live?.end())

/** Records each text that the line shows from now on. */
const recordLines = (page: Page) =>
  page.locator('.chat-audience').evaluate((element) => {
    const lines: string[] = []
    Reflect.set(window, 'lines', lines)
    new MutationObserver(() => lines.push(element.textContent)).observe(element, { childList: true })
  })

/**
 * Waits until the page knows the blocked users: it shows no notice before. The page then adds the text of an empty
 * chat, which a phone hides over an upright video.
 */
const untilNoticesShow = (page: Page) => page.getByText('まだコメントはありません').waitFor({ state: 'attached' })

const linesOf = (page: Page) => page.evaluate<string[]>(() => Reflect.get(window, 'lines'))

const announced = (page: Page) => page.locator('[data-announcer="audience"]')

async function enter({ cookie }: Member): Promise<void> {
  const client = await new TestClient(site.url, { [cookie.name]: cookie.value }).opened()
  client.enter(live.id)
  await expect.poll(() => client.received('joined').length).toBe(1)
  client.socket.terminate()
}

const idOf = async (member: Member): Promise<number> =>
  (await member.get<{ user: { id: number } }>('/v1/account/profile')).user.id

test('one line shows who entered and who followed; it moves nothing and names no blocked user', async () => {
  const [viewer, mio, rude] = await Promise.all([
    newMember(site.url, 'た'),
    newMember(site.url, 'み'),
    newMember(site.url, 'れ'),
  ])
  await viewer.post('/v1/blocks', { userId: await idOf(rude), blocked: true })
  const { page, errors } = await visit(browser, site.url, phone, 'ja-JP', true)
  await addSession(page.context(), site.url, viewer)
  await page.goto(`/live-info/${live.id}`)
  const field = page.getByRole('textbox', { name: 'コメントする' })
  await field.waitFor()
  await untilNoticesShow(page)
  const boxes = () => Promise.all([field, page.getByRole('log')].map((element) => element.boundingBox()))
  const before = await boxes()
  await recordLines(page)
  await enter(rude)
  await enter(mio)
  // Two notices that a busy page receives together are one line: the second.
  await expect.poll(() => linesOf(page)).toContain(`${mio.nickName}さんが来ました`)
  await mio.post(`/v1/livers/${await idOf(live.liver)}/follow`, { following: true })
  const lines = [`${mio.nickName}さんが来ました`, `${mio.nickName}さんがフォローしました`]
  await expect.poll(() => linesOf(page)).toEqual(expect.arrayContaining(lines))
  expect(await axeViolations(page)).toEqual([])
  await expect.poll(() => announced(page).textContent()).toContain(mio.nickName)
  expect(await announced(page).getAttribute('aria-live')).toBe('polite')
  expect((await linesOf(page)).filter((line) => line !== '').toSorted()).toEqual(lines.toSorted())
  expect(await boxes()).toEqual(before)
  expect(errors).toEqual([])
})

test('a notice of users who followed and users who entered is two lines, one after the other', async () => {
  const viewer = await newMember(site.url, 'た')
  const { page, errors } = await visit(browser, site.url, phone, 'ja-JP', true)
  await addSession(page.context(), site.url, viewer)
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/v1\/realtime$/, (socket) => {
    socket.connectToServer()
    sockets.push(socket)
  })
  await page.goto(`/live-info/${live.id}`)
  await untilNoticesShow(page)
  await recordLines(page)
  const group = (id: number, nickName: string) => ({ people: [{ id, nickName }], count: 1 })
  const message: LiveRoomMessage = {
    type: 'audience',
    room: liveRoom(live.id),
    entered: group(2_000_000_001, 'みお'),
    followed: group(2_000_000_002, 'けんた'),
  }
  for (const socket of sockets) socket.send(JSON.stringify(message))
  const lines = async () => (await linesOf(page)).filter((line) => line !== '')
  await expect.poll(lines).toEqual(['けんたさんがフォローしました', 'みおさんが来ました'])
  expect(errors).toEqual([])
})
