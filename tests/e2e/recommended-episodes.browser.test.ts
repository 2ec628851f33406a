import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Episode } from '#contract/episodes/schemas.ts'
import { languages } from '#contract/languages.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { desktop, phone, visitWithoutScripts } from '#tests/support/browser.ts'
import { givenChannel, type GivenChannel } from '#tests/support/given-channel.ts'
import { givenVideo } from '#tests/support/given-video.ts'
import { newAccount, newMember, signInMember, visitAs, type Member } from '#tests/support/member.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'
import { h264, testTone, testVideo, uploadFolder, type UploadFolder } from '#tests/support/uploads.ts'

const browser = sharedBrowser()
let folder: UploadFolder
let owner: Member
let channel: GivenChannel
/** The page of the first episode of a series of two; a third episode of its genre is in another channel. */
let path: string

async function publish({ id, seriesId }: GivenChannel, videoId: number, title: string): Promise<string> {
  const series = `/channels/${id}/series/${seriesId}/episodes`
  const episode = await owner.post<Episode>(`/v1${series}`, { title, videoId, genre: 'cooking' })
  await owner.post(`/v1${series}/${episode.id}/publication`, { publishesAt: new Date().toISOString() })
  return `${series}/${episode.id}`
}

beforeAll(async () => {
  folder = await uploadFolder()
  const film = await folder.make('film.mp4', `${testVideo('320x180', 2, 10)} ${testTone(2)}`, `${h264} -g 10 -c:a aac`)
  owner = await newMember(site.url, 'あかり')
  channel = await givenChannel(owner, 'ひだまり')
  const other = await givenChannel(owner, 'よるのまち')
  const filmId = await givenVideo(site.url, owner, channel.id, film)
  path = await publish(channel, filmId, '第1話 朝ごはん')
  await publish(channel, filmId, '第2話 昼ごはん')
  await publish(other, await givenVideo(site.url, owner, other.id, film), '夜食の作り方')
})
afterAll(() => folder.remove())

test('a viewer sees what to watch next with the reason, also without scripts, and opens it', async () => {
  const page = await visitWithoutScripts(browser, site.url)
  await page.goto(path)
  const rows = page.getByRole('region', { name: 'おすすめ' }).getByRole('article')
  const textOf = (title: string) => rows.filter({ hasText: title }).textContent()
  expect(await textOf('第2話 昼ごはん')).toMatch(/朝の会.*同じシリーズ/)
  expect(await textOf('夜食の作り方')).toMatch(/よるのまち.*同じジャンル/)
  expect(await rows.filter({ hasText: '第1話' }).count()).toBe(0)
  await rows.getByRole('link', { name: '夜食の作り方' }).click()
  await page.getByRole('heading', { level: 1, name: '夜食の作り方' }).waitFor()
})

test.each(languages)('the recommendations fit 360 points and are accessible in %s', async (language) => {
  const member = await signInMember(site.url, await newAccount(site.url, 'たま'), language)
  const { page, errors } = await visitAs(browser, site.url, member, path, phone, language)
  expect(await axeViolations(page)).toEqual([])
  await expectFits(page, { width: 360, height: 800 })
  await expectFits(page, desktop)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeViolations(page, 'colours')).toEqual([])
  expect(errors).toEqual([])
})
