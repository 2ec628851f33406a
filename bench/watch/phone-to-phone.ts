import { setTimeout } from 'node:timers/promises'
import { launchStudio, phone, visit } from '#tests/support/browser.ts'
import { frameAge, installTimeCodeCamera } from '#tests/support/frame-age.ts'
import { newLiver, addSession } from '#tests/support/member.ts'
import type { TestServer } from '#tests/support/server.ts'

const samples = 120
const sampleEveryMs = 250
/** The connection and the player settle first. */
const warmUpMs = 10_000

/**
 * Ages in milliseconds of the frames that a phone shows of a live from the camera of another phone, 720×1280 at 30 frames a
 * second. Chromium encodes and decodes in software here.
 */
export async function measurePhoneToPhone(server: TestServer): Promise<number[]> {
  const browser = await launchStudio()
  const liver = await newLiver(server.url)
  const { page: studio } = await visit(browser, server.url, phone, 'ja-JP', true)
  await installTimeCodeCamera(studio)
  await addSession(studio.context(), server.url, liver)
  await studio.goto('/user_live/live_create')
  const button = (name: string) => studio.getByRole('button', { name, exact: true })
  await button('配信を始める').or(button('カメラとマイクを許可')).first().waitFor()
  if (await button('カメラとマイクを許可').isVisible()) await button('カメラとマイクを許可').tap()
  await button('配信を始める').tap()
  await button('終了').waitFor({ timeout: 60_000 })
  const { live } = await liver.get<{ live: { id: string } }>('/v1/stream-setting')
  const { page: viewer } = await visit(browser, server.url, phone, 'ja-JP', true)
  await viewer.goto(`/live-info/${live.id}`)
  await setTimeout(warmUpMs)
  const ages: number[] = []
  for (let sample = 0; sample < samples; sample += 1) {
    const age = await frameAge(viewer)
    if (age !== null) ages.push(age)
    await setTimeout(sampleEveryMs)
  }
  await liver.post(`/v1/lives/${live.id}/end`, {})
  await browser.close()
  return ages
}
