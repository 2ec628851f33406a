import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  closeVisits,
  desktop,
  launchBrowser,
  launchStudio,
  phone,
  untilHydrated,
  visit,
  type Visit,
} from './browser.ts'
import { callAs, type HttpCaller } from './caller.ts'
import { untilNextFrame } from './playback.ts'
import { startServer, type TestServer } from './server.ts'
import { addSession } from './sign-in.ts'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export const onAir = (page: Page) => button(page, '終了').waitFor()

/** Label of the video track in the preview. */
export const track = (page: Page) =>
  page.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject
    return stream instanceof MediaStream ? stream.getVideoTracks()[0]?.label : undefined
  })

export async function openCamera(page: Page): Promise<void> {
  await button(page, 'カメラとマイクを許可').tap()
  await button(page, '配信を始める').waitFor()
}

async function chooseLightVideo(page: Page): Promise<void> {
  await button(page, '詳細設定').tap()
  await page.getByLabel('画質').selectOption('light')
  await button(page, '閉じる').last().tap()
}

export interface PhoneLive {
  readonly page: Page
  readonly errors: string[]
  readonly id: string
  /** State of the live on the server. */
  state(): Promise<string>
}

export interface PhoneStudio {
  readonly server: TestServer
  readonly liver: HttpCaller
  /** A phone of the liver, or another one, whose camera has a light and zoom, and whose browser asks for the camera. */
  openPhone(path?: string, nickName?: string): Promise<Visit>
  /** The same page on a desktop of the liver. */
  openDesktop(): Promise<Visit>
  /** A live on air with a video that a busy machine can encode. */
  goLive(options?: { readonly visited?: Visit; readonly title?: string }): Promise<PhoneLive>
  startedLive(): Promise<Awaited<ReturnType<HttpCaller['streamSetting']>>['live']>
  /** A member with a second phone, which shows the live. */
  watch(id: string): Promise<Visit>
  /** Closes all pages and ends the live. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** A site with a liver who goes live from a phone. */
export async function openPhoneStudio(): Promise<PhoneStudio> {
  const server = await startServer()
  const studios = await launchStudio()
  // Without a compositor, which leaves more processor time for the encoder of the studio.
  const viewers = await launchBrowser()
  const liver = await callAs(server.url, 'liver-sora')
  const startedLive = async () => (await liver.streamSetting()).live

  /** False if the state changed after it was read: a live that has just begun becomes playable at any moment. */
  async function endStarted(): Promise<boolean> {
    const live = await startedLive()
    if (live === null) return true
    const isRunning = live.state === 'on_air' || live.state === 'interrupted'
    try {
      await liver.post(`/v1/lives/${live.id}/${isRunning ? 'end' : 'cancel'}`, {})
      return true
    } catch (error) {
      if (error instanceof Error && error.message.includes('WRONG_LIVE_STATE')) return false
      throw error
    }
  }

  async function openPhone(path = '/user_live/live_create', nickName = 'そら'): Promise<Visit> {
    const visited = await visit(studios, server.url, phone, 'ja-JP', true)
    const { page } = visited
    await page.addInitScript(() => {
      Object.defineProperty(navigator.permissions, 'query', { value: async () => ({ state: 'prompt' }) })
      const applied: unknown[] = []
      Reflect.set(window, 'applied', applied)
      Object.defineProperties(MediaStreamTrack.prototype, {
        getCapabilities: { value: () => ({ torch: true, zoom: { min: 1, max: 4, step: 0.5 } }) },
        applyConstraints: { value: async ({ advanced }: MediaTrackConstraints) => applied.push(...(advanced ?? [])) },
      })
    })
    await addSession(page.context(), server.url, nickName)
    await page.goto(path)
    await untilHydrated(page)
    return visited
  }

  return {
    server,
    liver,
    openPhone,
    async openDesktop() {
      const visited = await visit(studios, server.url, desktop)
      await addSession(visited.page.context(), server.url, 'そら')
      await visited.page.goto('/user_live/live_create')
      await untilHydrated(visited.page)
      return visited
    },
    startedLive,
    async goLive({ visited, title } = {}) {
      const { page, errors } = visited ?? (await openPhone())
      await openCamera(page)
      await chooseLightVideo(page)
      if (title !== undefined) await page.getByLabel('タイトル').fill(title)
      await button(page, '配信を始める').tap()
      await onAir(page)
      const live = await startedLive()
      if (live === null) throw new Error('no live has started')
      const state = async () => (await liver.live(live.id)).state
      await expect.poll(state).toBe('on_air')
      return { page, errors, id: live.id, state }
    },
    async watch(id) {
      const visited = await visit(viewers, server.url, phone, 'ja-JP', true)
      await addSession(visited.page.context(), server.url, 'みお')
      await visited.page.goto(`/live-info/${id}`)
      await untilNextFrame(visited.page)
      return visited
    },
    async reset() {
      for (const browser of [studios, viewers]) await closeVisits(browser)
      await expect.poll(endStarted).toBe(true)
    },
    async close() {
      for (const browser of [studios, viewers]) await browser.close()
      await server.close()
    },
  }
}
