import type { WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, phone } from '#tests/support/browser.ts'
import {
  chooseAction,
  field,
  goLive,
  log,
  untilShown,
  postComment,
  textsOf,
  watchAs,
  type ChatLive,
} from '#tests/support/chat-page.ts'
import { recordTexts } from '#tests/support/recorded-texts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'

let server: TestServer
const browser = sharedBrowser()
let live: ChatLive

beforeAll(async () => {
  server = await startServer()
  live = await goLive(server, '語り合う夜')
})
afterAll(async () => {
  await live?.encoder.kill()
  await server?.close()
})

test('two viewers and the liver chat during a live; a visitor only reads', async () => {
  const sora = await watchAs(browser, server, live, 'そら')
  const mio = await watchAs(browser, server, live, 'みお', phone)
  const kenta = await watchAs(browser, server, live, 'けんた')
  const visitor = await watchAs(browser, server, live, null)
  await postComment(mio.page, 'こんばんは！')
  await untilShown(sora.page, 'こんばんは！')
  await postComment(sora.page, '来てくれてありがとう')
  await untilShown(mio.page, '来てくれてありがとう')
  await postComment(kenta.page, 'https://links.example は文字のまま')
  for (const { page } of [sora, mio, kenta, visitor]) await untilShown(page, 'https://links.example は文字のまま')
  const texts = ['こんばんは！', '来てくれてありがとう', 'https://links.example は文字のまま']
  for (const { page } of [sora, mio, kenta, visitor]) await expect.poll(() => textsOf(page)).toEqual(texts)
  expect(await log(visitor.page).getByRole('link').count()).toBe(0)
  await log(visitor.page).getByText('配信者', { exact: true }).waitFor()
  // Names have colours of their own; that of the liver is the brand's.
  const colours = await log(visitor.page)
    .locator('.chat-name')
    .evaluateAll((names) =>
      names.map((name) => {
        const { color } = getComputedStyle(name)
        const probe = name.appendChild(document.createElement('i'))
        probe.style.color = 'var(--color-brand-ink)'
        const branded = getComputedStyle(probe).color === color
        probe.remove()
        return { color, branded }
      }),
    )
  expect(colours.map(({ branded }) => branded)).toEqual([false, true, false])
  expect(new Set(colours.map(({ color }) => color)).size).toBe(3)

  await visitor.page.getByRole('link', { name: 'ログインしてコメントする' }).waitFor()
  expect(await visitor.page.getByRole('textbox').count()).toBe(0)
  await visitor.page.getByRole('link', { name: 'ログインしてコメントする' }).click()
  await visitor.page.waitForURL(({ searchParams }) => searchParams.get('redirect') === live.path)
  expect([...sora.errors, ...mio.errors, ...kenta.errors, ...visitor.errors]).toEqual([])
})

test('Enter during IME composition and Shift+Enter send nothing', async () => {
  const { page } = await watchAs(browser, server, live, 'けんた')
  await field(page).fill('へんかん')
  await field(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })
  await field(page).press('Shift+Enter')
  expect(await field(page).inputValue()).toBe('へんかん')
  await field(page).press('Enter')
  await untilShown(page, 'へんかん')
  await expect.poll(() => field(page).inputValue()).toBe('')
})

test('an emoji chosen by keyboard is inserted at the cursor', async () => {
  const { page } = await watchAs(browser, server, live, 'みお')
  await field(page).fill('おめでとう')
  await page.getByRole('button', { name: '絵文字を選ぶ' }).press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('😀')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => field(page).inputValue()).toBe('おめでとう😆')
  await page.keyboard.press('Escape')
  await expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true)
  const picker = page.getByRole('group', { name: '絵文字を選ぶ' })
  for (const state of ['visible', 'hidden'] as const) {
    await page.getByRole('button', { name: '絵文字を選ぶ' }).click()
    await picker.waitFor({ state })
  }
})

test('a rejected comment returns to the input field with the reason; a draft survives a reload', async () => {
  const sora = await watchAs(browser, server, live, 'そら')
  await sora.page.goto('/user_live/live_stream_setting')
  await sora.page.getByLabel('禁止ワード').fill('ひみつ')
  await sora.page.locator('#chat').getByRole('button', { name: '保存' }).click()
  await sora.page.getByText('チャットの設定を保存しました').waitFor()

  const { page } = await watchAs(browser, server, live, 'れん')
  await postComment(page, 'これはヒミツです')
  await page.getByText('配信者が禁止している言葉が含まれています').waitFor()
  await expect.poll(() => field(page).inputValue()).toBe('これはヒミツです')
  await log(page).getByText('これはヒミツです').waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: '入力欄に戻す' }).count()).toBe(0)
  await page.reload()
  await expect.poll(() => field(page).inputValue()).toBe('これはヒミツです')
  await postComment(page, 'これは言える')
  await untilShown(page, 'これは言える')
  await page.getByText('配信者が禁止している言葉が含まれています').waitFor({ state: 'detached' })

  await field(page).fill('あ'.repeat(201))
  await page.getByText('201/200').waitFor()
  expect(await page.getByRole('button', { name: '送信', exact: true }).isDisabled()).toBe(true)
})

test('after a network failure no comment is missing or repeated, and comments written meanwhile are sent once', async () => {
  const akari = await watchAs(browser, server, live, 'あかり')
  const sockets = new Set<{ page: WebSocketRoute; server: WebSocketRoute }>()
  let offline = false
  const kenta = await watchAs(browser, server, live, 'けんた', desktop, (page) =>
    page.routeWebSocket(/\/v1\/realtime$/, (socket) => {
      if (offline) return void socket.close()
      sockets.add({ page: socket, server: socket.connectToServer() })
    }),
  )
  await postComment(akari.page, '一つ目')
  await untilShown(kenta.page, '一つ目')
  offline = true
  for (const socket of sockets) {
    await socket.page.close()
    await socket.server.close()
  }
  await kenta.page.getByText('最新の情報に接続しています').waitFor()
  for (const text of ['二つ目', '三つ目']) {
    await postComment(akari.page, text)
    await untilShown(akari.page, text)
  }
  await postComment(kenta.page, '戻ったら言う')
  await log(kenta.page).getByText('送信中').waitFor()
  offline = false
  await untilShown(akari.page, '戻ったら言う')
  await untilShown(kenta.page, '三つ目')
  await log(kenta.page).getByText('送信中').waitFor({ state: 'detached' })
  const last = ['一つ目', '二つ目', '三つ目', '戻ったら言う']
  for (const { page } of [akari, kenta]) {
    await expect.poll(async () => (await textsOf(page)).slice(-4)).toEqual(last)
  }
})

test('a moderator deletes, pins and slows down; time-outs and bans survive a reload', async () => {
  const sora = await watchAs(browser, server, live, 'そら')
  const mio = await watchAs(browser, server, live, 'みお')
  const kenta = await watchAs(browser, server, live, 'けんた')
  await postComment(kenta.page, '消される言葉')
  await postComment(mio.page, '大事なお知らせ')
  await untilShown(sora.page, '消される言葉')
  await chooseAction(sora.page, '消される言葉', '削除する')
  for (const { page } of [mio, kenta]) await log(page).getByText('消される言葉').waitFor({ state: 'detached' })
  await chooseAction(sora.page, '大事なお知らせ', '固定する')
  await kenta.page.getByRole('region', { name: '固定されたコメント' }).getByText('大事なお知らせ').waitFor()

  await sora.page.getByLabel('低速モード').selectOption('10')
  for (const { page } of [mio, kenta]) await page.getByText('低速モード（10秒）').waitFor()
  const hana = await watchAs(browser, server, live, 'はな')
  const shown = await recordTexts(hana.page)
  await postComment(hana.page, 'ゆっくり')
  await shown.until('低速モード：あと')
  await sora.page.getByLabel('低速モード').selectOption('0')
  await kenta.page.getByText('低速モード（10秒）').waitFor({ state: 'detached' })

  await postComment(kenta.page, 'うるさい言葉')
  await untilShown(sora.page, 'うるさい言葉')
  await chooseAction(sora.page, 'うるさい言葉', '60分間の一時制限')
  const silenced = kenta.page.getByText(/^一時制限中：あと\d+秒で送信できます。$/)
  await silenced.waitFor()
  await kenta.page.reload()
  await silenced.waitFor()

  await chooseAction(sora.page, 'うるさい言葉', 'チャット禁止にする…')
  await sora.page.getByRole('alertdialog').getByRole('button', { name: 'チャット禁止にする' }).click()
  await log(mio.page).getByText('うるさい言葉').waitFor({ state: 'detached' })
  const banned = kenta.page.getByText('この配信者のチャットにはコメントできません。')
  await banned.waitFor()
  await kenta.page.reload()
  await banned.waitFor()

  await sora.page.goto('/user_live/live_stream_setting')
  await sora.page.getByRole('button', { name: 'けんたさんのチャット禁止を解除' }).click()
  await sora.page.getByText('チャット禁止のユーザーはいません').waitFor()
  await kenta.page.reload()
  await silenced.or(field(kenta.page)).first().waitFor()
  expect(await banned.count()).toBe(0)
})

test('comments of a blocked user are hidden until they are unblocked in the profile', async () => {
  const mio = await watchAs(browser, server, live, 'みお')
  const hana = await watchAs(browser, server, live, 'はな')
  await postComment(hana.page, 'はなのひとこと')
  await untilShown(mio.page, 'はなのひとこと')
  await chooseAction(mio.page, 'はなのひとこと', '運営に通報…')
  await mio.page.getByRole('radio', { name: '宣伝・迷惑行為' }).check()
  const shown = await recordTexts(mio.page)
  await mio.page.getByRole('button', { name: '通報する' }).click()
  await shown.until('通報しました')
  await chooseAction(mio.page, 'はなのひとこと', 'このユーザーをブロック')
  await log(mio.page).getByText('はなのひとこと').waitFor({ state: 'detached' })
  await mio.page.reload()
  await untilShown(mio.page, '大事なお知らせ')
  expect(await log(mio.page).getByText('はなのひとこと').count()).toBe(0)

  await mio.page.goto('/user_profile')
  await mio.page.getByRole('button', { name: 'はなさんのブロックを解除' }).click()
  await mio.page.getByText('ブロックを解除しました').waitFor()
  await mio.page.goto(live.path)
  await untilShown(mio.page, 'はなのひとこと')
})

test('comments are shown although the list of blocked users cannot be loaded', async () => {
  const reported: string[] = []
  const { page } = await watchAs(browser, server, live, 'みお', desktop, async (page) => {
    page.on('console', (message) => reported.push(message.text().slice(0, 5)))
    // The file of the API client: the page reloads once for it, then does without.
    await page.route(/\/assets\/browser-[^/]+\.js$/, (route) => route.abort())
  })
  await untilShown(page, '大事なお知らせ')
  await expect.poll(() => reported).toContain('[C06]')
})
