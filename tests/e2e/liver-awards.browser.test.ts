import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, japanDate } from '#contract/japan-time.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { recordCopies } from '#tests/support/copied-texts.ts'
import { desktop, phone, untilHydrated, visit } from '#tests/support/browser.ts'
import { fillScores, grantLicence } from '#tests/support/given-rankings.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { addPerson } from '#tests/support/people.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { openTestPostgres } from '#tests/support/shared-postgres.ts'

const browser = sharedBrowser()
const names = ['はな', 'そら', 'うみ', 'ひな']
const starts = japanDate(new Date(Date.now() - 10 * dayMs))
const path = `/liver_ranking?view=awards&period=day&starts=${starts}`
let postgres: TestPostgres
let server: TestServer

/** The server closes the day when it starts. */
beforeAll(async () => {
  postgres = await startPostgres()
  const database = await openTestPostgres(postgres.url)
  const userIds: number[] = []
  for (const nickName of names) userIds.push(await database.run(addPerson, { nickName }))
  for (const id of userIds) await database.run(grantLicence, id)
  await database.run(fillScores, { from: starts, days: 1, userIds })
  await database.close()
  server = await startServer({ DATABASE_URL: postgres.url })
})
afterAll(async () => {
  await server?.close()
  await postgres?.close()
})

test('the result of a closed day has a page that is shared, with a card of its podium', async () => {
  await expect.poll(async () => (await fetch(server.url + path)).status).toBe(200)
  const { page, errors } = await visit(browser, server.url, phone)
  await page.goto(path)
  await untilHydrated(page)
  const podium = page.getByRole('list', { name: '上位3名' })
  const first = await podium.getByRole('listitem').first().textContent()
  const description = await page.locator('meta[name=description]').getAttribute('content')
  expect(names.some((name) => first?.includes(name) && description?.startsWith(`1位 ${name}`))).toBe(true)
  const copies = await recordCopies(page)
  await page.getByRole('button', { name: '共有' }).click()
  await expect.poll(() => copies).toEqual([server.url + path])
  expect(await axeViolations(page)).toEqual([])
  await expectFits(page, { width: 360, height: 800 })
  await expectFits(page, desktop)

  const card = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
  const png = await fetch(card)
  expect([png.status, png.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(await sharp(Buffer.from(await png.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 })
  // Not the card of the list of results.
  const ofList = await fetch(`${server.url}/share-card/ja/liver_ranking.png?page=view%3Dawards%26period%3Dday`)
  expect(ofList.status).toBe(200)
  expect(ofList.headers.get('etag')).not.toBe(png.headers.get('etag'))
  expect(errors).toEqual([])
})
