import { expect, test } from 'vitest'
import { guidelineEdition, type LicenceState } from '#contract/livers/limits.ts'
import type { LiverSettings } from '#contract/livers/schemas.ts'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import type { LiverOutcome } from './answer-liver-form.ts'
import { LiverProfilePage } from './liver-profile-page.tsx'

const genres = [
  { id: 'talk', name: '雑談', offered: true },
  { id: 'music', name: '音楽', offered: true },
  { id: 'old', name: '昔の', offered: false },
]

interface Opened {
  readonly reason?: string
  readonly birthDateKnown?: boolean
  readonly fields?: Partial<LiverSettings['fields']>
  readonly outcome?: LiverOutcome
}

async function openLiver(state: LicenceState, options: Opened = {}) {
  const { reason = '', birthDateKnown = true, fields = {}, outcome } = options
  const forms: unknown[] = []
  const settings: LiverSettings = {
    licence: { state, reason, appliedAt: '2026-11-22T12:00:00.000Z', decidedAt: null },
    fields: { reading: '', introduction: '', schedule: '', genres: [], links: [], ...fields },
    birthDateKnown,
  }
  const page = await openPage(
    <LiverProfilePage settings={settings} outcome={outcome}>
      <p>下の内容</p>
    </LiverProfilePage>,
    { profile: mio, genres, action: (form) => void forms.push([...form].filter(([, value]) => value !== '')) },
  )
  await page.screen.findByText('下の内容')
  return { ...page, forms }
}

test.each([
  ['none', 'ライバーになる', null, '申請する'],
  ['refused', 'ライバープロフィール', '申請は承認されませんでした', 'もう一度申請する'],
  ['applied', 'ライバープロフィール', '審査中です', '保存する'],
  ['granted', 'ライバープロフィール', 'ライブ配信が許可されています', '保存する'],
  ['suspended', 'ライバープロフィール', 'ライブ配信の許可が停止されています', null],
] as const)('a licence that is %s has its title, notice and form', async (state, title, notice, submit) => {
  const { screen } = await openLiver(state, { reason: state === 'none' ? '' : '理由の文' })
  screen.getByRole('heading', { level: 1, name: title })
  if (notice !== null) screen.getByText(notice)
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(submit === null ? [] : [submit])
  expect(screen.queryByText('ライバーとは') !== null).toBe(state === 'none')
  expect(screen.queryByText('安全ガイドライン') !== null).toBe(state === 'none' || state === 'refused')
  expect(screen.queryByText('理由の文') !== null).toBe(state === 'refused' || state === 'suspended')
})

test('a liver goes live from here; an applicant reads since when; a suspended one whom to ask', async () => {
  const { screen } = await openLiver('granted')
  screen.getByRole('link', { name: 'ライブを作成する' })
})

test('an application names its day', async () => {
  const { screen } = await openLiver('applied')
  screen.getByText(/^2026年11月22日.*に申請を受け付けました/)
})

test('a suspended liver has an address for questions', async () => {
  const { screen } = await openLiver('suspended')
  expect(screen.getByRole('link', { name: /問い合わせる/ }).getAttribute('href')).toMatch(/^mailto:/)
})

test('the birth date comes first', async () => {
  const { screen } = await openLiver('none', { birthDateKnown: false })
  expect(screen.getByRole('link', { name: '生年月日を登録する' }).getAttribute('href')).toBe('/user_profile#birth-date')
  screen.getByText('安全ガイドライン')
  expect(screen.queryByRole('button')).toBeNull()
})

test('an application needs the consent to the guideline, and sends what was typed', async () => {
  const { user, screen, forms } = await openLiver('none')
  await user.type(screen.getByRole('textbox', { name: /^紹介文/ }), '歌います')
  await user.click(screen.getByRole('checkbox', { name: '音楽' }))
  expect(screen.queryByRole('checkbox', { name: '昔の' })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'リンク 2' }), 'https://a.example/')
  await user.click(screen.getByRole('button', { name: '申請する' }))
  await screen.findByText('安全ガイドラインを読み、同意のチェックを入れてください')
  expect(forms).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: new RegExp(`${guidelineEdition}版`) }))
  await user.click(screen.getByRole('button', { name: '申請する' }))
  await expect
    .poll(() => forms)
    .toEqual([
      [
        ['intent', 'apply'],
        ['introduction', '歌います'],
        ['genres', 'music'],
        ['links[1]', 'https://a.example/'],
        ['acceptedGuideline', guidelineEdition],
      ],
    ])
})

test('a link that is not https is marked', async () => {
  const { user, screen, forms } = await openLiver('granted')
  const link = screen.getByRole('textbox', { name: 'リンク 1' })
  await user.type(link, 'http://a.example/')
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await screen.findByText('https:// で始まるURLを200文字以内で入力してください')
  expect(link.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('textbox', { name: 'リンク 2' }).hasAttribute('aria-invalid')).toBe(false)
  expect(forms).toEqual([])
})

test('the public fields are filled; a retired genre that is chosen stays', async () => {
  const fields = {
    reading: 'そら',
    introduction: '歌',
    schedule: '金曜',
    genres: ['old', 'talk'],
    links: ['https://a.example/'],
  }
  const { screen } = await openLiver('granted', { fields })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^名前のよみがな/ }).value).toBe('そら')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^配信の予定/ }).value).toBe('金曜')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '昔の' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '雑談' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '音楽' }).checked).toBe(false)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'リンク 1' }).value).toBe('https://a.example/')
})

const outcome = (intent: 'apply' | 'save', status: number, code = '', message = ''): LiverOutcome => ({
  intent,
  status,
  code,
  message,
  reply: {},
})

test('a saved form says so, but not for the application before it', async () => {
  const { screen } = await openLiver('granted', { outcome: outcome('save', 200) })
  screen.getByText('保存しました')
})

test('the success of an application is not that of the form that follows it', async () => {
  const { screen } = await openLiver('applied', { outcome: outcome('apply', 200) })
  expect(screen.queryByText('保存しました')).toBeNull()
})

test('a refused application says why, and leads to a missing birth date', async () => {
  const { screen } = await openLiver('none', {
    outcome: outcome('apply', 409, 'BIRTH_DATE_REQUIRED', '生年月日がありません'),
  })
  expect(screen.getByRole('alert').textContent).toContain('生年月日がありません')
  expect(screen.getByRole('link', { name: '生年月日を登録する' }).getAttribute('href')).toBe('/user_profile#birth-date')
})
