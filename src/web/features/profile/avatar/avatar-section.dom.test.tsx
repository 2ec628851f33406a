import { fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { avatarMaxBytes } from '#contract/account/limits.ts'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import { hasUnsavedWork } from '../../../shell/reload/unsaved-work.ts'
import { AvatarSection } from './avatar-section.tsx'

async function openAvatar(avatarUrl = '/avatars/1.svg') {
  const forms: unknown[] = []
  const page = await openPage(<AvatarSection user={{ ...mio.user, avatarUrl }} outcome={undefined} />, {
    profile: mio,
    action: (form) => void forms.push(Object.fromEntries(form)),
  })
  const input = await page.screen.findByLabelText<HTMLInputElement>('写真のファイル')
  const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } })
  return { ...page, forms, input, choose }
}

const png = new Uint8Array(40)
png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

test('a generated avatar cannot be removed, an uploaded one can', async () => {
  const { screen } = await openAvatar()
  expect(screen.getByRole('button', { name: '写真を選ぶ' }).hasAttribute('disabled')).toBe(false)
  expect(screen.queryByRole('button', { name: '写真を削除' })).toBeNull()
})

test('an uploaded avatar is removed by its button', async () => {
  const { user, screen, forms } = await openAvatar('/v1/avatars/a.webp')
  await user.click(screen.getByRole('button', { name: '写真を削除' }))
  await expect.poll(() => forms).toEqual([{ intent: 'remove-avatar' }])
})

test('the button opens the choice of a file', async () => {
  const { user, screen, input } = await openAvatar()
  const clicked = vi.spyOn(input, 'click')
  onTestFinished(() => void clicked.mockRestore())
  await user.click(screen.getByRole('button', { name: '写真を選ぶ' }))
  expect(clicked).toHaveBeenCalledOnce()
})

test('a file that is no image is refused, with the types that are possible', async () => {
  const { screen, choose } = await openAvatar()
  choose(new File(['text'], 'a.png', { type: 'image/png' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/写真として開けませんでした/)
})

test('an image over the limit is refused, with the limit', async () => {
  const { screen, choose } = await openAvatar()
  choose(new File([png, new Uint8Array(avatarMaxBytes)], 'a.png'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/5MBを超えています/)
})

test('an image is cropped in a page that the site does not reload meanwhile', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('data:image/png;base64,')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const { prototype } = HTMLImageElement
  Object.defineProperty(prototype, 'decode', { configurable: true, value: async () => undefined })
  onTestFinished(() => {
    vi.restoreAllMocks()
    Reflect.deleteProperty(prototype, 'decode')
  })
  const { user, screen, choose } = await openAvatar()
  expect(hasUnsavedWork()).toBe(false)
  choose(new File([png], 'a.png', { type: 'image/png' }))
  await screen.findByRole('dialog', { name: '写真の位置を調整' })
  expect(hasUnsavedWork()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'キャンセル' }))
  await expect.poll(hasUnsavedWork).toBe(false)
})
