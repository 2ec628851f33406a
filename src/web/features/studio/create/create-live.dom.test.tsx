import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import type { LiveSettings } from '#contract/lives/schemas.ts'
import { titleReadingMax } from '#contract/written-text/limits.ts'
import { WayTabs, readWay } from '../go-live/way-tabs.tsx'
import { CreateLive } from './create-live.tsx'

const genres = [
  { id: 'talk', name: '雑談', offered: true },
  { id: 'music', name: '音楽', offered: true },
]

async function openForm(changes: Partial<Parameters<typeof CreateLive>[0]> = {}) {
  const posted: Record<string, unknown>[] = []
  const page = await openPage(
    <CreateLive
      lastResult={undefined}
      suggestedStart="2099-11-30T20:00"
      earliestStart="2026-11-28T21:00"
      preset={null}
      settings={null}
      thumbnail={<input type="hidden" name="thumbnail" value="none" />}
      {...changes}
    />,
    { genres, action: (form) => void posted.push(Object.fromEntries(form)) },
  )
  const title = await screen.findByLabelText<HTMLInputElement>(/^タイトル/)
  return { ...page, posted, title, submit: screen.getByRole('button', { name: 'ライブを作成する' }) }
}

test('a new live has sensible settings, and is posted as it was entered', async () => {
  const { user, posted, title, submit } = await openForm()
  expect(title.maxLength).toBe(50)
  expect(screen.getByLabelText<HTMLInputElement>('開始日時（日本時間）').min).toBe('2026-11-28T21:00')
  await user.type(title, '夜の雑談')
  await user.type(screen.getByLabelText(/^よみがな/), 'よるのざつだん')
  await user.selectOptions(screen.getByLabelText('ジャンル'), '音楽')
  await user.click(screen.getByRole('radio', { name: /^フォロワー限定/ }))
  await user.click(screen.getByRole('radio', { name: /^残さない/ }))
  await user.click(submit)
  await expect.poll(() => posted.length).toBe(1)
  expect(posted[0]).toEqual({
    title: '夜の雑談',
    reading: 'よるのざつだん',
    genre: 'music',
    start: 'now',
    startsAt: '2099-11-30T20:00',
    thumbnail: 'none',
    visibility: 'followers',
    latencyMode: 'low',
    chatting: 'on',
    archiving: 'off',
    by: 'encoder',
  })
})

test('a live without a title is not posted, and says what is missing until it is entered', async () => {
  const { user, posted, title, submit } = await openForm()
  title.required = false
  await user.click(submit)
  const fault = await screen.findByText('タイトルを1〜50文字で入力してください')
  expect(title.getAttribute('aria-describedby')).toBe(fault.id)
  expect(posted).toEqual([])
  await user.type(title, '夜')
  await expect.poll(() => screen.queryByText('タイトルを1〜50文字で入力してください')).toBeNull()
})

test('a reading that is not in kana is not posted, and says how to write it', async () => {
  const { user, posted, title, submit } = await openForm()
  await user.type(title, '夏祭り')
  const reading = screen.getByLabelText<HTMLInputElement>(/^よみがな/)
  expect([reading.maxLength, reading.required]).toEqual([titleReadingMax, false])
  await user.type(reading, '夏')
  await user.click(submit)
  const fault = await screen.findByText(/^ひらがなかカタカナだけで、200文字以内で入力してください.*なつまつり/)
  expect(reading.getAttribute('aria-describedby')).toBe(fault.id)
  expect(posted).toEqual([])
  await user.clear(reading)
  await user.type(reading, 'ナツ')
  await user.click(submit)
  await expect.poll(() => posted.length).toBe(1)
})

test('a later start must be in the future', async () => {
  const { user, posted, title, submit } = await openForm({ preset: 'later' })
  const start = screen.getByLabelText<HTMLInputElement>('開始日時（日本時間）')
  start.min = ''
  await user.type(title, '夜')
  fireEvent.change(start, { target: { value: '2020-01-01T20:00' } })
  await user.click(submit)
  await screen.findByText('これから先の日時を指定してください')
  fireEvent.change(start, { target: { value: '' } })
  await user.click(submit)
  await screen.findByText('開始日時を入力するか、「いますぐ」を選んでください')
  expect(posted).toEqual([])
  fireEvent.change(start, { target: { value: '2099-01-01T20:00' } })
  await user.click(submit)
  await expect.poll(() => posted.length).toBe(1)
  expect(posted[0]).toMatchObject({ start: 'later', startsAt: '2099-01-01T20:00' })
  expect(screen.queryByRole('radio', { name: 'いますぐ' })).toBeNull()
})

test('with an encoder there is no choice of start and way; former settings are kept', async () => {
  const settings: LiveSettings = {
    title: '前の題',
    reading: 'まえのだい',
    genre: 'music',
    visibility: 'invite',
    latencyMode: 'normal',
    archiving: false,
    chatting: false,
  }
  const { user, posted, title, submit } = await openForm({ preset: 'encoder', settings })
  expect(title.value).toBe('前の題')
  expect(screen.getByLabelText<HTMLInputElement>(/^よみがな/).value).toBe('まえのだい')
  expect(screen.queryByRole('radio', { name: /配信ソフトで配信/ })).toBeNull()
  await user.click(submit)
  await expect.poll(() => posted.length).toBe(1)
  expect(posted[0]).toMatchObject({
    start: 'now',
    genre: 'music',
    visibility: 'invite',
    latencyMode: 'normal',
    chatting: 'off',
    archiving: 'off',
  })
  expect(posted[0]).not.toHaveProperty('by')
})

test('a rejection by the server is shown above the form', async () => {
  await openForm({ lastResult: { status: 'error', error: { '': ['進行中のライブがあります'] } } })
  expect(screen.getByRole('alert').textContent).toBe('進行中のライブがあります')
})

test('the ways of going live are links, and the present one is marked', async () => {
  await openPage(<WayTabs current="later" />)
  await screen.findByRole('navigation', { name: '配信の方法' })
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual(
    [
      ['このブラウザーで配信', '/user_live/live_create', null],
      ['OBSなどで配信', '/user_live/live_create?by=encoder', null],
      ['予約する', '/user_live/live_create?by=later', 'page'],
    ],
  )
  expect(['encoder', 'later', 'phone', null].map(readWay)).toEqual(['encoder', 'later', 'camera', 'camera'])
})
