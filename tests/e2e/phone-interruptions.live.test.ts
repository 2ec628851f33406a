import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { axeViolations } from '#tests/support/axe.ts'
import { untilHydrated } from '#tests/support/browser.ts'
import { openCamera, openPhoneStudio, track, type PhoneStudio } from '#tests/support/phone-studio.ts'
import { enginePid } from '#tests/support/process-tree.ts'
import { recordTexts } from '#tests/support/recorded-texts.ts'
import { relayPublishedMedia } from '#tests/support/udp-relay.ts'

let studio: PhoneStudio
beforeAll(async () => {
  studio = await openPhoneStudio()
})
afterEach(() => studio.reset())
afterAll(() => studio?.close())

describe('a live from a phone', () => {
  test('continues after a phone call, and after 20 seconds without a network', async () => {
    const visited = await studio.openPhone()
    const network = await relayPublishedMedia(visited.page)
    onTestFinished(() => network.close())
    const { page, state } = await studio.goLive({ visited })

    const call = await page.evaluateHandle(() => {
      const stream = document.querySelector('video')?.srcObject
      const camera = stream instanceof MediaStream ? stream.getVideoTracks()[0] : undefined
      if (camera === undefined) throw new Error('the page shows no camera')
      return (event: 'mute' | 'unmute' | 'ended') => {
        Object.defineProperty(camera, 'muted', { value: event === 'mute', configurable: true })
        camera.dispatchEvent(new Event(event))
      }
    })
    await call.evaluate((send) => send('mute'))
    await page.getByText('カメラが中断されています').waitFor()
    await expect.poll(() => track(page)).not.toMatch('fake_device')
    expect(await axeViolations(page)).toEqual([])
    await call.evaluate((send) => send('unmute'))
    await page.getByText('カメラが中断されています').waitFor({ state: 'detached' })
    await expect.poll(() => track(page)).toBe('fake_device_0')
    // Some systems end the devices; the liver comes back to the page.
    await call.evaluate((send) => send('ended'))
    const lost = page.getByText('カメラまたはマイクが見つかりません')
    await lost.waitFor()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await lost.waitFor({ state: 'detached' })
    await expect.poll(() => track(page)).toBe('fake_device_0')

    network.cut()
    await page.context().setOffline(true)
    const cutAt = performance.now()
    await page.getByText('600秒以内に自動で再開します').waitFor()
    await expect.poll(state).toBe('interrupted')
    await page.waitForTimeout(Math.max(0, cutAt + 20_000 - performance.now()))
    const shown = await recordTexts(page)
    network.pass()
    await page.context().setOffline(false)
    await shown.until('配信を再開しました')
    await expect.poll(state).toBe('on_air')
  })

  test('is reconnected after a lost connection, sees that, and finds the title again for the next live', async () => {
    const { page, id, state } = await studio.goLive({ title: '途切れても続く夜' })
    const shown = await recordTexts(page)
    process.kill(enginePid(studio.server.process.pid ?? 0), 'SIGKILL')
    await shown.until('配信を再開しました')
    await expect.poll(state).toBe('on_air')
    await studio.liver.post(`/v1/lives/${id}/end`, {})
    await page.getByRole('heading', { name: '配信を終了しました' }).waitFor()
    await page.goto('/user_live/live_create')
    await untilHydrated(page)
    await openCamera(page)
    expect(await page.getByLabel('タイトル').inputValue()).toBe('途切れても続く夜')
  })
})
