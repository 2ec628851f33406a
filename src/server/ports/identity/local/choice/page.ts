import type { Language } from '#contract/languages.ts'
import { escapeHtml } from '../http.ts'
import type { Person } from '../store.ts'

const style = `
  :root { color-scheme: light dark; --line: #8d849b; --soft: #f3eff6; --muted: #635b70; --brand: #b3164f; }
  @media (prefers-color-scheme: dark) { :root { --line: #7d728f; --soft: #221b30; --muted: #b0a7c0; --brand: #ff86b0; } }
  * { box-sizing: border-box; }
  body { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; font: 16px/1.6 system-ui, 'Noto Sans CJK JP', sans-serif; }
  h1 { font-size: 1.5rem; margin: 0 0 .5rem; } h2 { font-size: 1rem; margin: 1.75rem 0 .5rem; }
  p { margin: 0; color: var(--muted); font-size: .875rem; }
  form { display: grid; gap: .5rem; margin: 0; }
  button, input:not([type=checkbox]) { width: 100%; min-height: 3rem; padding: .5rem .875rem; border: 1px solid var(--line); border-radius: .75rem; background: Canvas; color: CanvasText; font: inherit; text-align: left; }
  button { cursor: pointer; } button:hover { background: var(--soft); }
  button b, button small { display: block; overflow-wrap: anywhere; } button small { color: var(--muted); }
  .main { border-color: var(--brand); color: var(--brand); font-weight: bold; text-align: center; }
  .check { display: flex; gap: .5rem; align-items: center; min-height: 2.75rem; } .check input { width: 1.25rem; height: 1.25rem; }
  :focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
  [role=alert] { padding: .75rem; border: 1px solid currentColor; border-radius: .75rem; color: var(--brand); }
  .cancel { margin-top: 1.75rem; } .cancel button { text-align: center; }
`

const layout = (language: Language, title: string, body: string) => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`

const personButton = ({ account, name, email }: Person) =>
  `<button name="account" value="${escapeHtml(account)}"><b>${escapeHtml(name)}</b><small>${escapeHtml(email ?? account)}</small></button>`

export interface ChoicePage {
  readonly provider: 'apple' | 'google'
  readonly language: Language
  readonly people: readonly Person[]
  /** Input of a rejected submission; null for none. */
  readonly invalidInput: { readonly name: string; readonly email: string } | null
}

/** A button for each person, a form for a new one, and a cancel button; without scripts. */
export function choicePage({ provider, language, people, invalidInput }: ChoicePage): string {
  const t = texts[language]
  const title = t.title[provider]
  return layout(
    language,
    title,
    `<h1>${title}</h1><p>${t.note}</p>${invalidInput ? `<p role="alert">${t.nameless}</p>` : ''}
    ${people.length > 0 ? `<h2>${t.people}</h2><form method="post">${people.map(personButton).join('')}</form>` : ''}
    <h2>${t.another}</h2>
    <form method="post">
      <label for="name">${t.name}</label><input id="name" name="name" maxlength="60" required autocomplete="off" value="${escapeHtml(invalidInput?.name ?? '')}">
      <label for="email">${t.email}</label><input id="email" name="email" type="email" maxlength="200" autocomplete="off" value="${escapeHtml(invalidInput?.email ?? '')}">
      <label class="check"><input type="checkbox" name="verified" value="1" checked> ${t.verified}</label>
      <button class="main">${t.enter}</button>
    </form>
    <form method="post" class="cancel"><button name="cancel" value="1">${t.cancel}</button></form>`,
  )
}

export const expiredPage = (language: Language): string =>
  layout(language, texts[language].over, `<p role="alert">${texts[language].over}</p>`)

/** Texts of the account chooser. */
const texts = {
  ja: {
    title: { apple: 'Appleの代わり', google: 'Googleの代わり' },
    note: 'この画面は、このコンピューターが本物のログインサービスの代わりに表示しています。パスワードは不要です。使う人を選んでください。',
    people: '登録されている人',
    another: '新しい人を追加',
    name: '名前',
    email: 'メールアドレス（任意）',
    verified: '確認済みのメールアドレスとして扱う',
    enter: '追加してログイン',
    cancel: 'キャンセル',
    over: '期限が切れました。元のページからログインし直してください。',
    nameless: '名前を入力してください。',
  },
  en: {
    title: { apple: 'Stand-in for Apple', google: 'Stand-in for Google' },
    note: 'This computer shows this page in place of the real sign-in service. No password is needed: choose who you are.',
    people: 'Known people',
    another: 'Add somebody',
    name: 'Name',
    email: 'E-mail address (optional)',
    verified: 'Treat the address as verified',
    enter: 'Add and sign in',
    cancel: 'Cancel',
    over: 'This has expired: please sign in again from the page where you began.',
    nameless: 'Please enter a name.',
  },
  ko: {
    title: { apple: 'Apple 대신', google: 'Google 대신' },
    note: '이 화면은 이 컴퓨터가 실제 로그인 서비스를 대신해 표시합니다. 비밀번호는 필요 없습니다. 사용할 사람을 선택해 주세요.',
    people: '등록된 사람',
    another: '새로운 사람 추가',
    name: '이름',
    email: '이메일 주소(선택)',
    verified: '확인된 이메일 주소로 취급',
    enter: '추가하고 로그인',
    cancel: '취소',
    over: '유효 시간이 지났습니다. 처음 페이지에서 다시 로그인해 주세요.',
    nameless: '이름을 입력해 주세요.',
  },
} as const
