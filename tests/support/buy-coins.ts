import type { Page } from 'playwright-core'

/** Registers the birth date of an adult and buys 1,120 coins on the pages of the shop and of the simulated payment. */
export async function buyCoins(page: Page): Promise<void> {
  const click = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.goto('/coins')
  const form = page.getByRole('region', { name: '生年月日の登録' })
  await form.getByLabel('生年月日').fill('2000-04-01')
  await form.getByRole('checkbox').check()
  await click('登録する')
  await form.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: '1,120コイン、' }).click()
  await click('1,120コインを1,200円で注文し、支払いへ進む')
  await click('支払う')
  await page.getByText('購入が完了しました').waitFor()
}
