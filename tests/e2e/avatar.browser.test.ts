import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { axeViolations } from '#tests/support/axe.ts'
import { desktop, phone } from '#tests/support/browser.ts'
import { newMember, visitAs } from '#tests/support/member.ts'
import { halves } from '#tests/support/image-files.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()

const chooseFile = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('#avatar input[type=file]').setInputFiles({ name, mimeType, buffer })

async function openProfile(viewport = desktop): Promise<Page> {
  const { page } = await visitAs(browser, site.url, await newMember(site.url), '/user_profile', viewport)
  return page
}

test.each([
  ['phone', phone],
  ['desktop', desktop],
])('a photo is cropped to a square without metadata, on a %s', async (_name, viewport) => {
  const page = await openProfile(viewport)
  // Rotated by its metadata: the camera was held upright, red is on top.
  const photo = await (
    await halves(1600, 1200)
  )
    .withExif({ IFD0: { Model: 'Secret Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 39/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  await chooseFile(page, 'photo.jpg', 'image/jpeg', photo)
  const dialog = page.getByRole('dialog', { name: '写真の位置を調整' })
  await dialog.getByTestId('cropper').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'この写真にする' }).click()
  await page.getByText('写真を変更しました').waitFor()
  const avatar = page.locator('#avatar img')
  await expect.poll(() => avatar.getAttribute('src')).toMatch(/^\/v1\/avatars\//)
  const source = (await avatar.getAttribute('src')) ?? ''
  await expect.poll(() => page.locator('header img').last().getAttribute('src')).toBe(source)

  const response = await fetch(site.url + source)
  const file = Buffer.from(await response.arrayBuffer())
  const { format, width, height, exif, icc, xmp, orientation } = await sharp(file).metadata()
  expect([response.headers.get('content-type'), format, width, height]).toEqual(['image/webp', 'webp', 512, 512])
  expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
  const colour = async (top: number) => {
    const { channels } = await sharp(
      await sharp(file).extract({ left: 200, top, width: 60, height: 60 }).toBuffer(),
    ).stats()
    return channels.map(({ mean }) => mean > 128)
  }
  expect([await colour(20), await colour(430)]).toEqual([
    [true, false, false],
    [false, false, true],
  ])

  await page.getByRole('button', { name: '写真を削除' }).click()
  await expect.poll(() => avatar.getAttribute('src')).toMatch(/^\/avatars\//)
})

test('the crop can be moved with the keyboard', async () => {
  const page = await openProfile()
  await chooseFile(page, 'wide.png', 'image/png', await (await halves(1200, 300)).png().toBuffer())
  const area = page.getByRole('group', { name: '切り抜く範囲' })
  // By then the dialog has the focus and the image is measured.
  await expect.poll(() => page.getByRole('button', { name: 'この写真にする' }).isEnabled()).toBe(true)
  await area.focus()
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('ArrowRight')
  for (let step = 0; step < 400; step += 1) await page.keyboard.press('ArrowRight')
  expect(await area.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'この写真にする' }).click()
  await page.getByText('写真を変更しました').waitFor()
  const isRed = async () => {
    const source = await page.locator('#avatar img').getAttribute('src')
    const response = await fetch(site.url + source)
    const { dominant } = await sharp(Buffer.from(await response.arrayBuffer())).stats()
    return dominant.r > 200 && dominant.b < 60
  }
  await expect.poll(isRed).toBe(true)
})

test('a text file, a damaged image and a file that is too large are reported as such', async () => {
  const page = await openProfile()
  await chooseFile(page, 'note.png', 'image/png', Buffer.from('これは写真ではありません'))
  await page.getByText('このファイルは写真として開けませんでした').waitFor()
  const avatar = await (await halves(400, 400)).png().toBuffer()
  await chooseFile(page, 'large.png', 'image/png', Buffer.concat([avatar, Buffer.alloc(5 * 1024 * 1024)]))
  await page.getByText('この写真は5MBを超えています').waitFor()
  await chooseFile(page, 'broken.png', 'image/png', avatar.subarray(0, 40))
  await page.getByText('このファイルは写真として開けませんでした').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
})

test('an error of the server is shown in the dialog, which stays usable', async () => {
  const page = await openProfile()
  await page.context().clearCookies({ name: 'kirari_session' })
  await chooseFile(page, 'fine.png', 'image/png', await (await halves(400, 400)).png().toBuffer())
  await page.getByRole('button', { name: 'この写真にする' }).click()
  await page.getByRole('dialog').getByText('ログインが必要です').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'キャンセル' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})
