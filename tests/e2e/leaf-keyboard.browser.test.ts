import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { desktop } from '#tests/support/browser.ts'
import { givenChannel, type GivenChannel } from '#tests/support/given-channel.ts'
import { addRound, givenStory, untilOpen } from '#tests/support/given-story.ts'
import { newMember, visitAs, type Member } from '#tests/support/member.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
let owner: Member
let channel: GivenChannel
beforeAll(async () => {
  owner = await newMember(site.url, 'あかり')
  channel = await givenChannel(owner, '月夜劇場')
})

const isFocused = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)

/** Presses the tab key until an element has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await isFocused(page, selector)) return
  }
  throw new Error(`the tab key does not reach ${selector}`)
}

/** Votes with the button that has the focus, and reads what a screen reader announces. */
async function voteAndHear(page: Page, announced: string): Promise<void> {
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: announced }).waitFor()
  // The page is read again before the next vote, which continues at the same place.
  await expect.poll(() => page.locator('button[type=submit]:focus').getAttribute('aria-disabled')).toBe('false')
  expect(await isFocused(page, 'button[type=submit]')).toBe(true)
}

/** An event whose votes are for casts, with the cast of the channel. */
async function givenCasts(): Promise<{ readonly eventId: number; readonly castId: number }> {
  const { id: castId } = await owner.post<{ id: number }>(`/v1/channels/${channel.id}/casts`, { name: 'ひかる' })
  const event = { kind: 'casts', title: '主役を決めよう' }
  const { id: eventId } = await owner.post<{ id: number }>(`/v1/channels/${channel.id}/leaf-events`, event)
  await addRound(owner, eventId, {
    title: '次の主役は？',
    opens: true,
    options: [{ castId: channel.castId }, { castId }],
  })
  await untilOpen(owner, eventId)
  return { eventId, castId }
}

test.each([
  {
    kind: 'branches of a story',
    given: async () => givenStory(owner, channel.id, { opens: true }),
    names: ['森へ進む', '海へ進む'],
  },
  { kind: 'casts', given: givenCasts, names: ['あおい', 'ひかる'] },
])('the keyboard and a screen reader reach the votes for $kind', async ({ given, names }) => {
  const { eventId } = await given()
  const { page, errors } = await visitAs(
    browser,
    site.url,
    await newMember(site.url),
    `/leaf-events/${eventId}`,
    desktop,
  )
  // Names, leaves and shares are read together: nothing is said by colour or by the length of a bar alone.
  expect(await page.getByRole('group', { name: '投票する相手を選んでください。' }).getByRole('radio').count()).toBe(2)
  for (const name of names) await page.getByRole('radio', { name: `${name} リーフ0枚 0%` }).waitFor()
  await tabTo(page, 'input[type=radio]')
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('radio', { name: new RegExp(`^${names[1]}`) }).isChecked()).toBe(true)
  await tabTo(page, 'input[name=leaves]')
  await page.keyboard.press('ArrowUp')
  await tabTo(page, 'button[type=submit]')
  expect(await page.locator(':focus').textContent()).toBe('リーフ2枚で投票（無料）')
  await voteAndHear(page, 'リーフ2枚を投票しました')
  await page.getByRole('radio', { name: `${names[1]} リーフ2枚 100%` }).waitFor()
  await voteAndHear(page, 'リーフ2枚を投票しました')
  await page.getByRole('radio', { name: `${names[1]} リーフ4枚 100%` }).waitFor()
  expect(errors).toEqual([])
})

test('the keyboard and a screen reader reach the votes on the page of a cast', async () => {
  const { castId } = await givenCasts()
  const address = `/channels/${channel.id}/casts/${castId}`
  const { page, errors } = await visitAs(browser, site.url, await newMember(site.url), address, desktop)
  await page.getByRole('region', { name: 'リーフの投票' }).getByText('現在 1位（2人中）').waitFor()
  await tabTo(page, 'input[name=leaves]')
  await tabTo(page, 'button[type=submit]')
  await voteAndHear(page, 'リーフ1枚を投票しました')
  expect(errors).toEqual([])
})
