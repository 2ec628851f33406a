import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pick } from '#contract/picks/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { closeVisits, phone } from '#tests/support/browser.ts'
import { episodeSite, type EpisodeSite } from '#tests/support/episode-site.ts'
import { newMember } from '#tests/support/member.ts'
import { timeOf, untilPlaying } from '#tests/support/playback.ts'

let site: EpisodeSite
let episode: string

beforeAll(async () => {
  site = await episodeSite()
  episode = await site.publish('第1話 はじまりの朝', await site.video(60))
})
afterAll(() => site?.close())

test('a member cuts a pick of an episode at its position, and the episode continues', async () => {
  const member = await newMember(site.server.url)
  const { page, errors } = await site.open(`${episode}?t=11`, member, phone)
  await untilPlaying(page)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(11.2)
  await page.getByRole('button', { name: 'ピックを切り抜く' }).click()
  const sheet = page.getByRole('dialog', { name: 'ピックを切り抜く' })
  await sheet.getByRole('slider', { name: '開始' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  const paused = () => page.evaluate(() => document.querySelector('video')?.paused)
  await expect.poll(paused).toBe(true)
  const seen = await timeOf(page)
  await sheet.getByRole('button', { name: '公開する' }).click()
  const link = page.getByRole('dialog', { name: 'ピックを公開しました' }).getByRole('link', { name: 'ピックを見る' })
  const { pick } = await member.get<{ pick: Pick }>(`/v1${await link.getAttribute('href')}`)
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  expect(pick).toMatchObject({ title: '第1話 はじまりの朝', durationMs: 10_000, layout: 'upright' })
  expect(Math.abs(pick.positionMs - (seen - 10) * 1000)).toBeLessThan(1_000)
  await page.keyboard.press('Escape')
  await expect.poll(paused).toBe(false)
  expect(errors).toEqual([])
  await closeVisits(site.browser)
})

test('a visitor is led to sign in', async () => {
  const { page } = await site.open(episode)
  await page.getByRole('link', { name: 'ログインしてピックを切り抜く' }).waitFor()
})
