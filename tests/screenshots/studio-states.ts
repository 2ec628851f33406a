import type { Page } from 'playwright-core'
import { newLiver } from '#tests/support/member.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { State } from './watch-states.ts'

const long = { timeout: 60_000 }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The permission is asked for, as on a first visit. */
const withPrompt = () => {
  Object.defineProperty(navigator.permissions, 'query', { value: async () => ({ state: 'prompt' }) })
}

/** The states of going live with the camera, in one visit after the other. */
export async function studioStates(server: TestServer): Promise<State[]> {
  const liver = await newLiver(server.url, 'そら')
  const path = '/user_live/live_create'
  const allow = async (page: Page) => {
    await button(page, 'カメラとマイクを許可').click(long)
    await button(page, '配信を始める').waitFor(long)
  }
  const goLive = async (page: Page) => {
    await allow(page)
    await button(page, '配信を始める').click()
    await button(page, '終了').waitFor(long)
  }
  const end = async (page: Page) => {
    await button(page, '終了').click()
    await page.getByRole('alertdialog').getByRole('button', { name: '配信を終了' }).click()
    await page.getByRole('region', { name: 'ライブのまとめ' }).waitFor(long)
  }
  const state = (name: string, show: State['show'], hide?: State['hide']): State => ({
    name,
    path,
    member: liver,
    prepare: withPrompt,
    show,
    ...(hide && { hide }),
  })
  return [
    state('permission', (page) => button(page, 'カメラとマイクを許可').waitFor(long)),
    state('setup', allow),
    state('details', async (page) => {
      await allow(page)
      await button(page, '詳細設定').click()
    }),
    state('filter', async (page) => {
      await allow(page)
      await button(page, '明るさと色').click()
    }),
    state('on air', goLive, end),
    state(
      'away',
      async (page) => {
        await goLive(page)
        await button(page, '席を外す').click()
      },
      end,
    ),
    state(
      'health',
      async (page) => {
        await goLive(page)
        await page.locator('[data-health]').click()
      },
      async (page) => {
        await page.keyboard.press('Escape')
        await end(page)
      },
    ),
    state('summary', async (page) => {
      await goLive(page)
      await page.waitForTimeout(3000)
      await end(page)
    }),
  ]
}
