import { expect, test } from 'vitest'
import type { ApplicationFields } from '#contract/applications/schemas.ts'
import { openPage } from '#tests/support/dom-page.tsx'
import type { ApplicationOutcome } from './application-form.ts'
import { LiverApplicationForm } from './liver-application-form.tsx'

const genres = [
  { id: 'talk', name: '雑談', offered: true },
  { id: 'old', name: '昔の', offered: false },
]
const fields: ApplicationFields = {
  campaign: 'liver',
  name: '佐藤',
  mail: 'aoi@example.jp',
  ageGroup: '16-17',
  genre: 'talk',
  message: '',
  guardianConsent: true,
  termsAccepted: true,
}
const confirm = (message = ''): ApplicationOutcome => ({ step: 'confirm', fields, sendKey: 'key-of-screen', message })

async function openForm(
  answer: (form: FormData) => ApplicationOutcome | Promise<ApplicationOutcome> = () => confirm(),
) {
  const forms: Record<string, unknown>[] = []
  const page = await openPage(<LiverApplicationForm campaign="liver" />, {
    genres,
    action: (form) => {
      forms.push(Object.fromEntries(form))
      return answer(form)
    },
  })
  const { user, screen } = page
  await screen.findByRole('heading', { name: '応募内容の入力' })
  const fill = async () => {
    await user.type(screen.getByRole('textbox', { name: /^お名前/ }), '佐藤')
    await user.type(screen.getByRole('textbox', { name: /^メールアドレス/ }), 'aoi@example.jp')
    await user.selectOptions(screen.getByRole('combobox', { name: /^年齢/ }), '16-17')
    await user.selectOptions(screen.getByRole('combobox', { name: /^配信したいジャンル/ }), 'talk')
    await user.click(screen.getByRole('checkbox', { name: /応募規約/ }))
  }
  const submit = () => user.click(screen.getByRole('button', { name: '入力内容を確認する' }))
  return { ...page, forms, fill, submit }
}

test('an empty form lists what is missing, and sends nothing', async () => {
  const { screen, submit, forms } = await openForm()
  expect(screen.queryByRole('alert')).toBeNull()
  await submit()
  await screen.findByText('入力内容を確認してください')
  for (const fault of [
    'お名前を50文字以内で入力してください',
    /メールアドレスを正しく入力してください/,
    '年齢を選んでください',
    'ジャンルを選んでください',
    /同意のチェックを入れてください/,
  ]) {
    screen.getByText(fault)
  }
  expect(screen.getByRole('textbox', { name: /^お名前/ }).getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText(/保護者の同意を得てから/)).toBeNull()
  expect(forms).toEqual([])
})

test('a minor needs the consent of a guardian', async () => {
  const { screen, user, fill, submit, forms } = await openForm()
  await fill()
  await submit()
  await screen.findByText(/保護者の同意を得てから/)
  expect(forms).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: /保護者の同意を得ています/ }))
  await submit()
  await expect
    .poll(() => forms)
    .toMatchObject([
      {
        intent: 'confirm',
        campaign: 'liver',
        name: '佐藤',
        ageGroup: '16-17',
        guardianConsent: 'on',
        termsAccepted: 'on',
      },
    ])
})

test('the terms open in a new tab; a retired genre is not offered; the styles know the ages of adults', async () => {
  const { screen } = await openForm()
  const terms = screen.getByRole('link', { name: /^応募規約/ })
  expect([terms.getAttribute('href'), terms.getAttribute('target')]).toEqual(['/lp/terms', '_blank'])
  expect(screen.getByRole('link', { name: /^プライバシーポリシー/ }).getAttribute('href')).toBe('/privacy')
  expect(screen.queryByRole('option', { name: '昔の' })).toBeNull()
  const marked = (name: string) => screen.getByRole('option', { name }).dataset['marked'] !== undefined
  expect(['15歳以下', '16・17歳', '18・19歳', '40歳以上'].map(marked)).toEqual([false, false, true, true])
})

test('the input is confirmed before it is sent once', async () => {
  const sent = Promise.withResolvers<ApplicationOutcome>()
  const { screen, user, fill, submit, forms } = await openForm((form) =>
    form.get('intent') === 'apply' ? sent.promise : confirm(),
  )
  await fill()
  await user.click(screen.getByRole('checkbox', { name: /保護者の同意を得ています/ }))
  await submit()
  const title = await screen.findByRole('heading', { name: '入力内容の確認' })
  expect(document.activeElement).toBe(title)
  const rows = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'お名前佐藤',
    'メールアドレスaoi@example.jp',
    '年齢16・17歳',
    '保護者の同意同意する',
    '配信したいジャンル雑談',
    '作品や活動がわかるURL（未入力）',
    '自己紹介や意気込み（未入力）',
    '規約への同意同意する',
  ])
  await user.click(screen.getByRole('button', { name: 'この内容で応募する' }))
  const busy = await screen.findByRole('button', { name: '送信しています…' })
  expect(busy.hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('button', { name: '修正する' }).hasAttribute('disabled')).toBe(true)
  expect(forms.at(-1)).toMatchObject({ intent: 'apply', key: 'key-of-screen', name: '佐藤', guardianConsent: 'on' })
  sent.resolve(confirm('少し待ってください'))
  await screen.findByText('少し待ってください')
})

test('the way back to the form has the focus on its title', async () => {
  const edit: ApplicationOutcome = { step: 'fill', message: '', reply: { initialValue: { name: '佐藤' } } }
  const { screen, user, fill, submit } = await openForm((form) => (form.get('intent') === 'edit' ? edit : confirm()))
  await fill()
  await user.click(screen.getByRole('checkbox', { name: /保護者の同意を得ています/ }))
  await submit()
  await user.click(await screen.findByRole('button', { name: '修正する' }))
  const title = await screen.findByRole('heading', { name: '応募内容の入力' })
  await expect.poll(() => document.activeElement).toBe(title)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^お名前/ }).value).toBe('佐藤')
})
