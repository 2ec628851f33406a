import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import type { AccountSession } from '#contract/sessions/schemas.ts'
import { accountSettings as settings } from '#tests/support/account-settings.ts'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import { succeeded, type ProfileIntent, type ProfileOutcome } from './outcome.ts'
import { ProfilePage } from './profile-page.tsx'

const session: AccountSession = {
  id: 's1',
  current: true,
  device: 'Chrome',
  country: 'JP',
  provider: 'google',
  signedInAt: '2026-11-22T12:00:00.000Z',
  lastSeenAt: '2026-11-22T13:00:00.000Z',
}
const options = { apple: true, google: 'redirect', googleRedirect: true, firebase: null, local: false } as const

type Props = ComponentProps<typeof ProfilePage>

async function openProfile(differences: Partial<Props> = {}) {
  const forms: unknown[] = []
  const page = await openPage(
    <ProfilePage
      settings={settings}
      sessions={[session]}
      options={options}
      webview={false}
      signedInRecently
      follows={{ follows: [], next: null, continued: false }}
      blocked={[]}
      regions={[
        { code: 'JP', name: '日本' },
        { code: 'KR', name: '韓国' },
      ]}
      birthDateRange={{ min: '1900-01-01', max: '2013-11-22' }}
      welcome={false}
      saved={false}
      outcome={undefined}
      {...differences}
    />,
    { profile: mio, action: (form) => void forms.push(Object.fromEntries(form)) },
  )
  await page.screen.findByRole('heading', { name: 'プロフィール設定' })
  const section = (name: string) => page.screen.getByRole('region', { name })
  return { ...page, forms, section }
}

test('the list of sections leads to each of them', async () => {
  const { screen } = await openProfile()
  const list = screen.getByRole('navigation', { name: '設定の項目' })
  const targets = [...list.querySelectorAll('a')].map((link) => link.getAttribute('href')?.slice(1) ?? '')
  expect(targets).toHaveLength(9)
  expect(targets.every((id) => document.getElementById(id)?.localName === 'section')).toBe(true)
  expect(screen.queryByText(/ようこそ/)).toBeNull()
  expect(screen.getByRole('link', { name: 'データをダウンロード' }).getAttribute('href')).toBe('/v1/account/export')
})

test('the first sign-in is greeted', async () => {
  const { screen } = await openProfile({ welcome: true })
  screen.getByText(/へようこそ/)
  expect(screen.getByRole('link', { name: 'ライバーになる' }).getAttribute('href')).toBe('/liver_profile')
})

test.each<[ProfileIntent, string, string]>([
  ['basics', '基本情報', '保存しました'],
  ['remove-identity', 'ログイン方法', 'ログイン方法を解除しました'],
  ['end-session', 'ログイン中の端末', '端末をログアウトさせました'],
  ['end-others', 'ログイン中の端末', 'ほかの端末をすべてログアウトさせました'],
  ['unfollow', 'フォロー中', 'フォローをやめました。'],
  ['unblock', 'ブロックしたユーザー', 'ブロックを解除しました。'],
])('the success of %s is shown in its section only', async (intent, name, text) => {
  const { screen, section } = await openProfile({ outcome: succeeded(intent) })
  expect(screen.getAllByRole('status')).toHaveLength(1)
  expect(section(name).contains(screen.getByText(text))).toBe(true)
})

test.each<[ProfileIntent, string]>([
  ['remove-avatar', 'プロフィール写真'],
  ['basics', '基本情報'],
  ['birth-date', '生年月日'],
  ['remove-identity', 'ログイン方法'],
  ['end-others', 'ログイン中の端末'],
  ['unfollow', 'フォロー中'],
  ['unblock', 'ブロックしたユーザー'],
  ['delete', 'アカウントの削除'],
])('the error of %s is shown in its section only', async (intent, name) => {
  const outcome: ProfileOutcome = { ...succeeded(intent), status: 409, code: 'X', message: 'できません' }
  const { screen, section } = await openProfile({ outcome })
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(section(name).contains(screen.getByText('できません'))).toBe(true)
})

test('the page that was loaded again after saving says so, unless another form was sent since', async () => {
  const { screen } = await openProfile({ saved: true })
  screen.getByText('保存しました')
})

test('an outcome replaces the note of the saved page', async () => {
  const { screen } = await openProfile({ saved: true, outcome: succeeded('unblock') })
  expect(screen.queryByText('保存しました')).toBeNull()
})

test('the basics are sent as typed; a missing name is marked and not sent', async () => {
  const { user, screen, forms } = await openProfile()
  const name = screen.getByLabelText<HTMLInputElement>(/^ニックネーム/, { selector: 'input[name=nickName]' })
  expect(name.value).toBe('みお')
  await user.clear(name)
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await screen.findByText('ニックネームを1〜30文字で入力してください')
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(forms).toEqual([])
  await user.type(name, 'ミオ')
  await expect.poll(() => screen.queryByText('ニックネームを1〜30文字で入力してください')).toBeNull()
  await user.selectOptions(screen.getByLabelText('国・地域'), 'KR')
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await expect
    .poll(() => forms)
    .toEqual([
      { intent: 'basics', nickName: 'ミオ', bio: '音楽が好き', signature: '週末は旅行', language: 'ja', country: 'KR' },
    ])
})

test('the birth date needs the confirmation that it is final', async () => {
  const { user, forms, section } = await openProfile()
  const within = section('生年月日')
  const date = within.querySelector<HTMLInputElement>('input[type=date]')
  expect([date?.min, date?.max]).toEqual(['1900-01-01', '2013-11-22'])
  const submit = within.querySelector('button')
  if (!date || !submit) throw new Error('the form has no date or no button')
  await user.type(date, '2000-01-02')
  await user.click(submit)
  await expect.poll(() => within.textContent).toContain('変更できないことを確認し、チェックを入れてください')
  expect(within.textContent).not.toContain('生年月日を正しく入力してください')
  expect(forms).toEqual([])
  const final = within.querySelector('input[type=checkbox]')
  if (final) await user.click(final)
  await user.click(submit)
  await expect.poll(() => forms).toEqual([{ intent: 'birth-date', birthDate: '2000-01-02', final: 'yes' }])
})

test('a date that is impossible or too recent has its own text', async () => {
  const { user, section } = await openProfile()
  const within = section('生年月日')
  const [date, submit] = [within.querySelector('input[type=date]'), within.querySelector('button')]
  if (!date || !submit) throw new Error('the form has no date or no button')
  await user.click(submit)
  await expect.poll(() => within.textContent).toContain('生年月日を正しく入力してください')
  await user.type(date, new Date().toISOString().slice(0, 10))
  await expect.poll(() => within.textContent).toContain('13歳未満の方はご利用いただけません')
})

test('a known birth date is read-only, and after its entry leads to the application', async () => {
  const { screen, section } = await openProfile({
    settings: { ...settings, birthDate: '2000-01-02' },
    outcome: succeeded('birth-date'),
  })
  expect(section('生年月日').textContent).toContain('2000年1月2日')
  expect(section('生年月日').querySelector('form')).toBeNull()
  expect(screen.getByRole('link', { name: 'ライバーの申請へ進む' }).getAttribute('href')).toBe('/liver_profile')
})

test('other sessions can be ended, one or all', async () => {
  const other = { ...session, id: 's2', current: false, device: '', country: 'KR', provider: 'apple' as const }
  const { user, screen, forms, section } = await openProfile({ sessions: [session, other] })
  const rows = [...section('ログイン中の端末').querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(rows[0]).toMatch(/^Chromeこの端末日本・Googleでログイン最終利用.*22:00ログイン.*21:00$/)
  expect(rows[1]).toMatch(/^不明な端末韓国・Appleでログイン/)
  await user.click(screen.getByRole('button', { name: '不明な端末をログアウトさせる' }))
  await user.click(screen.getByRole('button', { name: 'ほかの端末をすべてログアウト' }))
  await expect.poll(() => forms).toEqual([{ intent: 'end-session', session: 's2' }, { intent: 'end-others' }])
})

test('the only session has no button to end it', async () => {
  const { section } = await openProfile()
  expect(section('ログイン中の端末').querySelector('button')).toBeNull()
})

test('follows lead to their pages, can be ended, and continue on further pages', async () => {
  const follows = [
    { kind: 'channel', id: 3, name: '夜の窓', imageUrl: null },
    { kind: 'liver', id: 4, name: 'りく', imageUrl: '/avatars/4.svg' },
  ] as const
  const { user, screen, forms } = await openProfile({
    follows: { follows: [...follows], next: 'a b', continued: true },
  })
  expect(screen.getByRole('link', { name: '夜の窓' }).getAttribute('href')).toBe('/channels/3')
  expect(screen.getByRole('link', { name: 'りく' }).getAttribute('href')).toBe('/liver/4')
  expect(screen.getByRole('link', { name: '次を表示' }).getAttribute('href')).toBe('/user_profile?follows=a+b#follows')
  screen.getByRole('link', { name: '最初へ' })
  expect(screen.queryByText('まだフォローしていません。')).toBeNull()
  await user.click(screen.getByRole('button', { name: '夜の窓のフォローをやめる' }))
  await expect.poll(() => forms).toEqual([{ intent: 'unfollow', kind: 'channel', target: '3' }])
})

test('without follows and blocks the sections say so', async () => {
  const { screen } = await openProfile()
  screen.getByText('まだフォローしていません。')
  screen.getByText('ブロックしたユーザーはいません。')
  expect(screen.queryByRole('link', { name: '次を表示' })).toBeNull()
})

test('a block can be lifted', async () => {
  const { user, screen, forms } = await openProfile({ blocked: [{ id: 9, nickName: 'あらし', avatarUrl: '' }] })
  expect(screen.queryByText('ブロックしたユーザーはいません。')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'あらしさんのブロックを解除' }))
  await expect.poll(() => forms).toEqual([{ intent: 'unblock', user: '9' }])
})
