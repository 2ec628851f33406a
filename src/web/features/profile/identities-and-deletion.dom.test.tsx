import { expect, test, vi } from 'vitest'
import { accountSettings as settings } from '#tests/support/account-settings.ts'
import { mio, openPage, type Answers } from '#tests/support/dom-page.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { IdentitiesSection } from './identities-section.tsx'

const options = { apple: true, google: 'redirect', googleRedirect: true, firebase: null, local: false } as const
const [google] = settings.identities
const identities = google ? [google] : []
const apple = { provider: 'apple', email: null, linkedAt: '2026-11-02T00:00:00.000Z' } as const

type Props = Parameters<typeof IdentitiesSection>[0]

async function openIdentities(
  shown: Props['identities'],
  differences: object = {},
  { signedInRecently = true, outcome }: Partial<Props> = {},
) {
  const forms: unknown[] = []
  const page = await openPage(
    <IdentitiesSection
      identities={shown}
      options={{ ...options, ...differences }}
      webview={false}
      signedInRecently={signedInRecently}
      outcome={outcome}
    />,
    { profile: mio, action: (form) => void forms.push(Object.fromEntries(form)) },
  )
  await page.screen.findByRole('region', { name: 'ログイン方法' })
  const add = (name: string) => page.screen.queryByRole('link', { name })?.getAttribute('href') ?? null
  return { ...page, forms, add }
}

test('the only identity cannot be removed; another one can be added', async () => {
  const { screen, add } = await openIdentities(identities)
  expect(screen.getByRole('listitem').textContent).toMatch(/^Googlemio@example.com2026年11月1日.*に登録$/)
  expect(screen.queryByRole('button')).toBeNull()
  screen.getByText(/先に別のログイン方法を追加してください/)
  expect(add('Appleを追加')).toBe('/v1/apple/login_web?purpose=link&redirect_url=%2Fuser_profile')
  expect(add('Googleを追加')).toBeNull()
})

test('one of two identities can be removed', async () => {
  const { user, screen, forms, add } = await openIdentities([...identities, apple])
  expect(screen.queryByText(/先に別のログイン方法/)).toBeNull()
  expect(add('Appleを追加')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Appleを解除' }))
  await expect.poll(() => forms).toEqual([{ intent: 'remove-identity', provider: 'apple' }])
})

test('Google is added by redirect, unless a popup of its SDK is possible', async () => {
  const { add } = await openIdentities([apple])
  expect(add('Googleを追加')).toBe('/v1/google/login_web?purpose=link&redirect_url=%2Fuser_profile')
})

test('without a redirect, Google is added by a button', async () => {
  const { screen } = await openIdentities([apple], { google: 'firebase', googleRedirect: false })
  expect(screen.getByRole('button', { name: 'Googleを追加' }).hasAttribute('disabled')).toBe(false)
})

test('after an old sign-in, another identity is added after a new one only', async () => {
  const { screen, add } = await openIdentities([apple], {}, { signedInRecently: false })
  screen.getByText(/ログイン方法を追加するには、もう一度ログイン/)
  screen.getByRole('button', { name: 'ログアウトしてログインし直す' })
  expect(add('Googleを追加')).toBeNull()
})

test('an identity that is not removed after an old sign-in is removed after a new one', async () => {
  const refused = { intent: 'remove-identity', status: 403, code: 'RECENT_SIGN_IN_REQUIRED', reply: undefined } as const
  const outcome = { ...refused, message: 'もう一度ログインしてください' }
  const { screen } = await openIdentities([...identities, apple], {}, { outcome })
  screen.getByText('もう一度ログインしてください')
  screen.getByRole('button', { name: 'ログアウトしてログインし直す' })
})

test('an account of Firebase is a Google account', async () => {
  const { add, screen } = await openIdentities([{ ...apple, provider: 'firebase' }])
  expect(add('Googleを追加')).toBeNull()
  expect(screen.getByRole('listitem').textContent).toMatch(/^Google/)
})

test('a provider that is not configured is not offered', async () => {
  const { add } = await openIdentities([{ ...apple, provider: 'firebase' }], { apple: false, google: null })
  expect(add('Appleを追加')).toBeNull()
})

const deletion = 'POST /v1/account/deletion'

async function openDeletion(answer: Answers[string], typed = 'みお') {
  const page = await openPage(
    <DeletionSection nickName="みお" signedInAt="2026-01-01T00:00:00.000Z" needsToken={false} outcome={undefined} />,
    { profile: mio, answers: { [deletion]: answer } },
  )
  const field = await page.screen.findByLabelText(/ニックネーム「みお」を入力/)
  await page.user.type(field, typed)
  await page.user.click(page.screen.getByRole('button', { name: 'アカウントを削除する' }))
  return { ...page, field }
}

test('the account is deleted under its typed name; only the way to the top page remains', async () => {
  document.cookie = 'is_login=true; Path=/'
  const answered = Promise.withResolvers<void>()
  const { screen, requests } = await openDeletion(async () => {
    await answered.promise
    return [200, {}]
  })
  const busy = await screen.findByRole('button', { name: '削除しています' })
  expect(busy.hasAttribute('disabled')).toBe(true)
  answered.resolve()
  await screen.findByRole('alertdialog', { name: 'アカウントを削除しました' })
  expect(screen.getByRole('link', { name: 'トップページへ' }).getAttribute('href')).toBe('/')
  expect(requests).toEqual([{ call: deletion, body: { nickName: 'みお' } }])
  expect(document.cookie).toContain('is_login=false')
  document.cookie = 'is_login=; Path=/; Max-Age=0'
})

test('another name is marked at the field, which has the focus', async () => {
  const { screen, field } = await openDeletion(
    [422, { code: 'CONFIRMATION_DIFFERS', message: '名前が違います' }],
    'りく',
  )
  await screen.findByText('名前が違います')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await vi.waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.queryByRole('alert')?.textContent ?? '名前が違います').toBe('名前が違います')
})

test.each([
  ['LIVE_UNDER_WAY', '進行中のライブを確認する', '/user_live/live_stream_setting'],
  ['PURCHASE_UNDER_WAY', 'コインの画面で確認する', '/coins'],
])('%s leads to what resolves it', async (code, name, path) => {
  const { screen } = await openDeletion([409, { code, message: 'できません' }])
  await screen.findByText('できません')
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(path)
  expect(screen.queryByRole('button', { name: 'ログアウトしてログインし直す' })).toBeNull()
})

test('an old sign-in is renewed first', async () => {
  const { screen } = await openDeletion([403, { code: 'RECENT_SIGN_IN_REQUIRED', message: 'ログインし直してください' }])
  await screen.findByRole('button', { name: 'ログアウトしてログインし直す' })
  expect(screen.queryByRole('link')).toBeNull()
})
