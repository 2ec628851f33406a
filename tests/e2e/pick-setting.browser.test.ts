import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Profile } from '#contract/account/schemas.ts'
import { languages } from '#contract/languages.ts'
import type { PickSetting } from '#contract/picks/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { desktop, phone, visitWithoutScripts } from '#tests/support/browser.ts'
import { givenChannel } from '#tests/support/given-channel.ts'
import {
  addSession,
  newAccount,
  newLiver,
  newMember,
  signInMember,
  visitAs,
  type Member,
} from '#tests/support/member.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
/** Owns a channel and is a liver. */
let owner: Member
let channelId: number
let userId: number

beforeAll(async () => {
  owner = await newLiver(site.url, 'あかり')
  channelId = (await givenChannel(owner, 'ひだまり')).id
  userId = (await owner.get<Profile>('/v1/account/profile')).user.id
})

const cardOf = (page: Page) => page.getByRole('region', { name: 'ピック', exact: true })

async function choose(page: Page, choice: string): Promise<void> {
  await cardOf(page).getByRole('radio', { name: choice }).check()
  await cardOf(page).getByRole('button', { name: '保存' }).click()
  await cardOf(page).getByText('保存しました').waitFor()
}

test.each(['episodes of their channel', 'own lives'])('owners choose who may cut picks of the %s', async (source) => {
  const isChannel = source === 'episodes of their channel'
  const path = isChannel ? `/studio/${channelId}/picks` : '/user_live/live_stream_setting'
  const api = isChannel ? `/v1/channels/${channelId}/pick-setting` : `/v1/livers/${userId}/pick-setting`
  const viewer = await newMember(site.url)
  const stored = () => viewer.get<PickSetting>(api)
  expect(await stored()).toEqual({ permission: 'everybody', mayCut: true })

  const { page, errors } = await visitAs(browser, site.url, owner, path)
  expect(await cardOf(page).getByRole('radio', { name: '見られる人全員' }).isChecked()).toBe(true)
  await choose(page, 'オフ')
  expect(await stored()).toEqual({ permission: 'off', mayCut: false })
  expect(errors).toEqual([])

  // The same without scripts.
  const plain = await visitWithoutScripts(browser, site.url)
  await addSession(plain.context(), site.url, owner)
  await plain.goto(path)
  expect(await cardOf(plain).getByRole('radio', { name: 'オフ' }).isChecked()).toBe(true)
  await choose(plain, 'フォロワー')
  expect(await stored()).toEqual({ permission: 'followers', mayCut: false })
  expect(await cardOf(plain).getByRole('radio', { name: 'フォロワー' }).isChecked()).toBe(true)
})

test.each(languages)('the choice fits and is accessible in %s', async (language) => {
  const account = await newAccount(site.url, 'みお')
  const member = await signInMember(site.url, account, language)
  const { id } = await givenChannel(member, 'よるのまち')
  const { page, errors } = await visitAs(browser, site.url, member, `/studio/${id}/picks`, phone, language)
  expect(await axeViolations(page)).toEqual([])
  await expectFits(page, { width: 360, height: 800 })
  await expectFits(page, desktop)
  expect(errors).toEqual([])
})
