import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  const boxes = () => Promise.all([field, page.getByRole('log')].map((element) => element.boundingBox()))
  const before = await boxes()
  await recordLines(page)
  await enter(rude)
  await enter(mio)
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
