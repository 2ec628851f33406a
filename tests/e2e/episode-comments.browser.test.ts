import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { clickToPage, desktop, phone, untilHydrated, visit, visitWithoutScripts } from '#tests/support/browser.ts'
import { field, menuOf, reply, rows, section, textsOf, write } from '#tests/support/comment-section.ts'
import { givenEpisodePages, type EpisodePages } from '#tests/support/given-episode-pages.ts'
import { newAccount, newMember, signInMember, visitAs, type Member } from '#tests/support/member.ts'
import { timeOf, untilPlaying } from '#tests/support/playback.ts'
import { recordTexts } from '#tests/support/recorded-texts.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
let pages: EpisodePages
let owner: Member

beforeAll(async () => {
  pages = await givenEpisodePages(site.url)
  owner = pages.owner
})
afterAll(() => pages.close())

describe('a user', () => {
  test('comments on a moment of the video, and another viewer plays it from there', async () => {
    const path = await pages.episode()
    const { page, errors } = await visitAs(browser, site.url, await newMember(site.url), path, phone)
    await untilPlaying(page)
    await page.evaluate(() => {
      const video = document.querySelector('video')
      video?.pause()
      if (video) video.currentTime = 7.4
    })
    await page.getByRole('button', { name: '0:07の場面に付ける' }).click()
    const mark = page.getByRole('button', { name: '0:07の場面', exact: true })
    await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('true')
    await field(page).fill('ここが好き')
    await page.getByRole('button', { name: '送信' }).click()
    await rows(page).getByText('ここが好き').waitFor()
    await expect.poll(() => field(page).inputValue()).toBe('')
    await mark.waitFor({ state: 'detached' })
    expect(errors).toEqual([])

    const other = await visit(browser, site.url)
    await other.page.goto(path)
    await untilHydrated(other.page)
    const moment = rows(other.page).getByRole('link', { name: /^0:07\s*から再生$/ })
    expect(await moment.getAttribute('href')).toBe('?t=7')
    await untilPlaying(other.page)
    await moment.click()
    await expect.poll(() => timeOf(other.page)).toBeGreaterThanOrEqual(7)
    expect(new URL(other.page.url()).search).toBe('')
  })

  test('does not lose the text when the site rejects it, when it cannot be reached, or after a reload', async () => {
    const path = await pages.withoutVideo()
    const publish = (at: Date | null) => owner.post(`/v1${path}/publication`, { publishesAt: at && at.toISOString() })
    const { page } = await visitAs(browser, site.url, await newMember(site.url), path, phone)
    await publish(null)
    await field(page).fill('大切な感想')
    await field(page).press('Enter')
    await section(page).getByRole('alert').waitFor()
    await expect.poll(() => field(page).inputValue()).toBe('大切な感想')
    await publish(new Date())
    await page.route('**/comments', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: '送信' }).click()
    await page.getByText('書いた文章は残っています').waitFor()
    await expect.poll(() => field(page).inputValue()).toBe('大切な感想')
    await page.reload()
    await untilHydrated(page)
    await expect.poll(() => field(page).inputValue()).toBe('大切な感想')
    await field(page).press('Enter')
    await rows(page).getByText('大切な感想').waitFor()
  })

  test('whose answer was lost sends the comment again, and it is stored once', async () => {
    const path = await pages.withoutVideo()
    const { page } = await visitAs(browser, site.url, await newMember(site.url), path)
    await page.route(
      '**/comments',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await field(page).fill('一度だけ')
    await field(page).press('Enter')
    await section(page).getByRole('alert').waitFor()
    await field(page).press('Enter')
    await rows(page).getByText('一度だけ').waitFor()
    await page.reload()
    await expect.poll(() => textsOf(page)).toEqual(['一度だけ'])
  })

  test('sorts by the time of the video, and loads more by keyboard', async () => {
    const path = await pages.episode()
    for (const [index, by] of (await Promise.all(Array.from({ length: 4 }, () => newMember(site.url)))).entries()) {
      for (let n = 0; n < 3; n += 1) await write(by, path, `感想${index * 3 + n}`, n === 2 ? null : (12 - index) * 1000)
    }
    const { page, errors } = await visitAs(browser, site.url, await newMember(site.url), path)
    await expect.poll(() => rows(page).count()).toBe(10)
    await section(page).getByRole('link', { name: 'コメントをもっと見る' }).press('Enter')
    await expect.poll(() => rows(page).count()).toBe(12)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('li')?.textContent)).toContain('感想1')
    await section(page).getByRole('link', { name: '動画の時間順' }).click()
    await expect.poll(() => rows(page).count()).toBe(8)
    expect((await textsOf(page)).map((text) => text.slice(0, 4))).toEqual(
      [9, 9, 10, 10, 11, 11, 12, 12].map((seconds) => `0:${String(seconds).padStart(2, '0')}`),
    )
    expect(errors).toEqual([])
  })

  test('deletes the own comment; reports the comment of another user, and hides those of a blocked one', async () => {
    const path = await pages.withoutVideo()
    const [author, member] = [await newMember(site.url, 'そら'), await newMember(site.url)]
    await write(author, path, 'ひどい感想')
    await write(author, path, 'もう一つ')
    await write(member, path, '自分の感想')
    const { page, errors } = await visitAs(browser, site.url, member, path, phone)
    const sheet = page.getByRole('dialog')

    await menuOf(page, '自分の感想').click()
    expect(await sheet.getByRole('button', { name: '運営に通報' }).count()).toBe(0)
    await sheet.getByRole('button', { name: '削除' }).click()
    await sheet.getByRole('heading', { name: 'コメントを削除しますか？' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await sheet.getByRole('button', { name: '削除' }).click()
    await expect.poll(() => textsOf(page)).toEqual(['もう一つ', 'ひどい感想'])

    await menuOf(page, 'ひどい感想').click()
    expect(await sheet.getByRole('button', { name: '削除' }).count()).toBe(0)
    await sheet.getByRole('button', { name: '運営に通報' }).click()
    await sheet.getByLabel('宣伝・迷惑行為').check()
    const shown = await recordTexts(page)
    await sheet.getByRole('button', { name: '通報する' }).click()
    await shown.until('通報しました。ご協力ありがとうございます')

    await menuOf(page, 'もう一つ').click()
    await sheet.getByRole('button', { name: `${author.nickName}さんをブロック` }).click()
    await expect.poll(() => rows(page).count()).toBe(0)
    await page.reload()
    await page.getByText('まだコメントはありません').waitFor()
    expect(errors).toEqual([])
  })
})

test('a user replies to a comment and likes it, and an owner deletes the comment with its replies', async () => {
  const path = await pages.withoutVideo()
  const [author, fan] = [await newMember(site.url, 'そら'), await newMember(site.url, 'たま')]
  const { comment } = await write(author, path, '最初の感想')
  const other = await newMember(site.url)
  await write(other, path, '次の感想')
  for (const [text, by] of [
    ['返信1', author],
    ['返信2', other],
    ['返信3', other],
  ] as const) {
    await reply(by, path, comment, text)
  }

  const { page, errors } = await visitAs(browser, site.url, fan, path, phone)
  const thread = section(page).getByRole('listitem').filter({ hasText: '最初の感想' })
  await thread.getByRole('link', { name: '返信をもっと見る' }).press('Enter')
  await thread.getByText('返信3', { exact: true }).waitFor()
  await thread.getByRole('button', { name: `${author.nickName}さんに返信` }).click()
  await page.keyboard.type('わかります')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await thread.getByText('わかります').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('わかります')
  const like = rows(page)
    .filter({ hasText: '最初の感想' })
    .getByRole('button', { name: /にいいね/ })
  await like.click()
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true')
  await page.reload()
  await untilHydrated(page)
  expect(await like.getAttribute('aria-pressed')).toBe('true')
  await section(page).getByRole('link', { name: '人気順' }).click()
  await expect.poll(() => textsOf(page).then(([first]) => first)).toBe('最初の感想')

  const owners = await visitAs(browser, site.url, owner, path)
  await menuOf(owners.page, '最初の感想').click()
  const sheet = owners.page.getByRole('dialog')
  await sheet.getByRole('button', { name: '削除' }).click()
  await sheet.getByText('このコメントへの返信4件も一緒に削除されます').waitFor()
  await sheet.getByText('操作は記録されます').waitFor()
  await sheet.getByRole('button', { name: '削除' }).click()
  await expect.poll(() => textsOf(owners.page)).toEqual(['次の感想'])
  expect(await section(owners.page).getByRole('heading').textContent()).toBe('コメント1')
  expect([...errors, ...owners.errors]).toEqual([])
})

test('an editor pins a comment and bans the author of another, and lifts the ban in the studio', async () => {
  const path = await pages.withoutVideo()
  const [fan, troll] = [await newMember(site.url, 'ファン'), await newMember(site.url, '荒らし')]
  await write(fan, path, 'すてきな感想')
  await write(troll, path, '荒らしの感想')
  const { page, errors } = await visitAs(browser, site.url, owner, path, phone)
  const sheet = page.getByRole('dialog')

  await menuOf(page, 'すてきな感想').click()
  await sheet.getByRole('button', { name: '先頭に固定' }).click()
  await rows(page).first().getByText('固定されたコメント').waitFor()
  expect((await textsOf(page))[0]).toBe('すてきな感想')
  await menuOf(page, '荒らしの感想').click()
  await sheet.getByRole('button', { name: '10分' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'コメント禁止にする' }).click()
  await sheet.getByText('コメントできなくなります').waitFor()
  await sheet.getByRole('button', { name: 'コメント禁止にする' }).click()
  await expect.poll(() => textsOf(page)).toEqual(['すてきな感想'])

  await page.goto(`/studio/${pages.channelId}/settings`)
  await untilHydrated(page)
  await page.getByRole('textbox', { name: /^禁止ワード/ }).fill('ネタバレ')
  const wordsSection = page.getByRole('region', { name: 'コメントの禁止ワード' })
  await wordsSection.getByRole('button', { name: '保存する' }).click()
  await wordsSection.getByText('保存しました').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: `${troll.nickName}さんのコメントの制限を解除` }).click()
  await page.getByText('制限しているユーザーはいません').waitFor()
  expect(errors).toEqual([])
})

describe('a visitor', () => {
  test('reads the comments, and is led to the sign-in page and back', async () => {
    const path = await pages.withoutVideo()
    await write(await newMember(site.url), path, 'よかった')
    const { page } = await visit(browser, site.url, phone)
    await page.goto(path)
    await untilHydrated(page)
    expect(await textsOf(page)).toEqual(['よかった'])
    expect(await field(page).count()).toBe(0)
    expect(await rows(page).getByRole('button').count()).toBe(0)
    const link = section(page).getByRole('link', { name: 'ログイン', exact: true })
    expect(await link.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent(path)}`)
  })

  test('reads, sorts and pages the comments without scripts', async () => {
    const path = await pages.episode()
    for (const by of [owner, ...(await Promise.all(Array.from({ length: 3 }, () => newMember(site.url))))]) {
      for (const atMs of [null, 5000, 3000]) await write(by, path, '感想', atMs)
    }
    const page = await visitWithoutScripts(browser, site.url)
    await page.goto(path)
    await clickToPage(page, section(page).getByRole('link', { name: 'コメントをもっと見る' }))
    expect(await rows(page).count()).toBe(2)
    await clickToPage(page, section(page).getByRole('link', { name: '動画の時間順' }))
    expect(await rows(page).count()).toBe(8)
    expect(await textsOf(page)).toEqual([...Array(4).fill('0:03から再生感想'), ...Array(4).fill('0:05から再生感想')])
  })

  test('reads the replies without scripts, and is led to the sign-in page to like', async () => {
    const path = await pages.withoutVideo()
    const [author, other] = [await newMember(site.url), await newMember(site.url)]
    const { comment } = await write(author, path, '感想')
    for (const [index, by] of [author, author, other, other].entries()) await reply(by, path, comment, `返信${index}`)
    const page = await visitWithoutScripts(browser, site.url)
    await page.goto(path)
    expect(await textsOf(page)).toEqual(['感想', '返信0', '返信1'])
    await rows(page).first().getByText('返信4件').waitFor()
    const like = rows(page)
      .first()
      .getByRole('link', { name: /いいね/ })
    expect(await like.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent(path)}`)
    await clickToPage(page, section(page).getByRole('link', { name: '返信をもっと見る' }))
    expect(await textsOf(page)).toEqual(['感想', '返信2', '返信3'])
  })

  test('sees that comments are off, and none of an episode that is closed to them', async () => {
    const page = await visitWithoutScripts(browser, site.url)
    await page.goto(await pages.episode({ commenting: false }))
    await section(page).getByText('コメントを受け付けていません').waitFor()
    await page.goto(await pages.episode({ visibility: 'followers' }))
    await page.getByText('フォロワー限定です').first().waitFor()
    expect(await section(page).count()).toBe(0)
  })
})

test.each(languages)('the comments fit 360 points and are accessible in %s', async (language) => {
  const path = await pages.episode()
  // With an author of its own, because the tests follow each other within the rate limit of one.
  const author = await newMember(site.url)
  await write(author, path, 'とても長い感想です。'.repeat(19), 5000)
  const { comment } = await write(author, path, 'w'.repeat(200))
  const other = await newMember(site.url)
  for (const text of ['とても長い返信です。'.repeat(19), 'w'.repeat(200), '返信'])
    await reply(other, path, comment, text)
  const member = await signInMember(site.url, await newAccount(site.url, 'たま'), language)
  const { page } = await visitAs(browser, site.url, member, path, phone, language)
  expect(await axeViolations(page)).toEqual([])
  await expectFits(page, { width: 360, height: 800 })
  await expectFits(page, desktop)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeViolations(page, 'colours')).toEqual([])
})
