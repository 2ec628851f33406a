import { fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { applyForm } from '#tests/support/applied-form.ts'
import { openPage, type Answers } from '#tests/support/dom-page.tsx'
import { liveResponse } from '#tests/support/live-response.ts'
import { thumbnailTemplateNames } from '#contract/lives/limits.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { changePlan, isPlanIntent, type PlanIntent } from './change-plan.ts'
import { OwnPlan } from './own-plan.tsx'
import { ThumbnailChoice } from './thumbnail-choice.tsx'

const upload = 'POST /v1/live-thumbnails'
const stored: Answers = { [upload]: [200, { url: 'https://cdn.example/stored.webp' }] }
const image = new File(['png'], 'a.png', { type: 'image/png' })

async function openChoice(thumbnail: Live['thumbnail'] = null, answers: Answers = stored) {
  const revoked: string[] = []
  const [create, revoke] = [URL.createObjectURL, URL.revokeObjectURL]
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = (url) => void revoked.push(url)
  onTestFinished(() => void Object.assign(URL, { createObjectURL: create, revokeObjectURL: revoke }))
  const page = await openPage(
    <form>
      <input name="title" aria-label="題" defaultValue="" />
      <ThumbnailChoice thumbnail={thumbnail} live={null} liverName="はな" />
    </form>,
    { answers },
  )
  const preview = await screen.findByRole('figure', { name: 'サムネイルの見本' })
  const file = screen.getByLabelText<HTMLInputElement>(/画像を選ぶ|別の画像を選ぶ/)
  const chosen = () => screen.getByRole<HTMLInputElement>('radio', { checked: true }).value
  return { ...page, preview, file, chosen, revoked }
}

test('a new live has no thumbnail of its own; a drawing shows the title as it is typed', async () => {
  const { user, preview, chosen } = await openChoice()
  expect(chosen()).toBe('none')
  expect(preview.textContent).toContain('ジャンルに合わせた模様が自動で付きます')
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual([
    'none',
    ...thumbnailTemplateNames,
  ])
  await user.click(screen.getByRole('radio', { name: 'ステージ' }))
  expect(chosen()).toBe('stage')
  expect(preview.textContent).toBe('はなここにタイトルが入ります-')
  expect(preview.querySelector('img')?.getAttribute('src')).toBe('/art/thumbnails/stage.svg')
  await user.type(screen.getByLabelText('題'), '夜')
  expect(preview.textContent).toBe('はな夜-')
})

test('an image is uploaded once, chosen, and shown from this device', async () => {
  const answered = Promise.withResolvers<void>()
  const { user, preview, file, chosen, requests, revoked, close } = await openChoice(null, {
    [upload]: async () => {
      await answered.promise
      return [200, { url: 'https://cdn.example/stored.webp' }]
    },
  })
  await user.upload(file, image)
  await screen.findByText('画像を送信しています…')
  const button = screen.getByRole('button', { name: '画像を選ぶ' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  answered.resolve()
  const tile = await screen.findByRole('radio', { name: '選んだ画像' })
  expect(tile.getAttribute('value')).toBe('image')
  expect(chosen()).toBe('image')
  expect(preview.querySelector('img')?.getAttribute('src')).toBe('blob:preview')
  expect(document.querySelector<HTMLInputElement>('[name=thumbnailUrl]')?.value).toBe('https://cdn.example/stored.webp')
  expect(screen.queryByText('画像を送信しています…')).toBeNull()
  expect(requests.map(({ call }) => call)).toEqual([upload])
  expect(file.value).toBe('')
  close()
  expect(revoked).toEqual(['blob:preview'])
})

test('an image that is refused changes nothing, with the reason', async () => {
  const { user, file, chosen } = await openChoice(null, { [upload]: [422, { message: '画像が大きすぎます' }] })
  await user.upload(file, image)
  expect((await screen.findByRole('alert')).textContent).toBe('画像が大きすぎます')
  expect(chosen()).toBe('none')
  expect(document.querySelector('[name=thumbnailUrl]')).toBeNull()
})

test('the present image stays chosen when another one is refused', async () => {
  const { user, file, chosen, preview } = await openChoice(
    { url: 'https://cdn.example/present.webp', template: null },
    { [upload]: [422, { message: '画像が大きすぎます' }] },
  )
  expect(chosen()).toBe('image')
  await user.upload(file, image)
  await screen.findByRole('alert')
  expect(chosen()).toBe('image')
  expect(preview.querySelector('img')?.getAttribute('src')).toBe('https://cdn.example/present.webp')
  screen.getByRole('button', { name: '別の画像を選ぶ' })
})

test('the tile opens the choice of a file, which can be left without one', async () => {
  const { user, file, requests, chosen } = await openChoice()
  const click = vi.spyOn(file, 'click').mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: '画像を選ぶ' }))
  expect(click).toHaveBeenCalledOnce()
  fireEvent.change(file, { target: { files: [] } })
  expect(requests).toEqual([])
  expect(chosen()).toBe('none')
})

const scheduled: Live = {
  ...liveResponse,
  state: 'scheduled',
  startsAt: '2026-11-30T13:30:00.000Z',
  thumbnail: { url: '/t.webp', template: 'pop' },
}

test('the liver changes start and thumbnail of a scheduled live by two forms', async () => {
  const posted: Record<string, unknown>[] = []
  const { user } = await openPage(<OwnPlan live={scheduled} />, {
    action: (form) => void posted.push(Object.fromEntries(form)),
  })
  const start = await screen.findByLabelText<HTMLInputElement>('開始日時（日本時間）')
  expect(start.value).toBe('2026-11-30T22:30')
  fireEvent.change(start, { target: { value: '2026-12-01T20:00' } })
  await user.click(screen.getByRole('button', { name: '日時を変更する' }))
  await expect.poll(() => posted.at(-1)).toEqual({ intent: 'schedule', startsAt: '2026-12-01T20:00' })
  expect(screen.getByRole('figure').textContent).toBe('はな夜の雑談11月30日(月) 22:30')
  await user.click(screen.getByRole('radio', { name: 'おまかせ' }))
  await user.click(screen.getByRole('button', { name: 'サムネイルを保存' }))
  await expect.poll(() => posted.at(-1)).toEqual({ intent: 'thumbnail', thumbnail: 'none' })
})

test.each([
  ['preparing', '2026-11-30T13:30:00.000Z'],
  ['scheduled', null],
] as const)('a live in state %s with start %s has no form for its start', async (state, startsAt) => {
  await openPage(<OwnPlan live={{ ...scheduled, state, startsAt }} />)
  await screen.findByRole('heading', { name: '配信の準備' })
  expect(screen.queryByLabelText('開始日時（日本時間）')).toBeNull()
})

const apply = (intent: PlanIntent, fields: Record<string, string>) =>
  applyForm(fields, (api, form) => changePlan(api, 'abc', intent, form))

test.each([
  ['schedule', { startsAt: '2026-12-01T20:00' }, ['schedule {"startsAt":"2026-12-01T11:00:00.000Z"}']],
  ['thumbnail', { thumbnail: 'none' }, ['thumbnail {"thumbnail":null}']],
  ['thumbnail', { thumbnail: 'pop' }, ['thumbnail {"thumbnail":{"template":"pop"}}']],
  ['thumbnail', { thumbnail: 'image', thumbnailUrl: '/a.webp' }, ['thumbnail {"thumbnail":{"url":"/a.webp"}}']],
  // The present image is kept.
  ['thumbnail', { thumbnail: 'image' }, []],
] as const)('the form %s with %j is applied', async (intent, fields, calls) => {
  expect(await apply(intent, fields)).toEqual({
    result: true,
    calls: calls.map((call) => `POST /v1/lives/abc/${call}`),
  })
})

test('a start that is no time is invalid', async () => {
  expect(await apply('schedule', { startsAt: 'soon' })).toEqual({ result: false, calls: [] })
  expect(['schedule', 'thumbnail', 'delete', null].filter(isPlanIntent)).toEqual(['schedule', 'thumbnail'])
})
