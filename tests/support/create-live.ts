import type { Page } from 'playwright-core'
import { untilHydrated } from './browser.ts'

/**
 * Creates a live on the pages of its liver; `choose` may change the form. Returns the encoder's address with the stream key,
 * and the path of the live's page.
 */
export async function createLive(
  page: Page,
  title: string,
  choose = async (): Promise<void> => {},
): Promise<{ encoderAddress: string; watchPath: string }> {
  await page.goto('/user_live/live_create')
  await untilHydrated(page)
  await page.getByLabel('タイトル').fill(title)
  await choose()
  await page.getByRole('button', { name: 'ライブを作成する' }).click()
  await page.waitForURL('**/user_live/live_stream_setting*')
  const address = await page.getByLabel('サーバー', { exact: true }).inputValue()
  const key = await page.getByLabel('ストリームキー', { exact: true }).inputValue()
  const link = page.getByRole('link', { name: '視聴ページを開く' })
  return { encoderAddress: `${address}/${key}`, watchPath: (await link.getAttribute('href')) ?? '' }
}
