import type { Language } from '#contract/languages.ts'
import type { SandboxAct } from './index.ts'
import type { SandboxSession } from './store.ts'

const style = `
  :root { color-scheme: light dark; --line: #8d849b; --soft: #f3eff6; --muted: #635b70; --brand: #b3164f; --paper: #fff; --ink: #1b1424; }
  @media (prefers-color-scheme: dark) { :root { --line: #7d728f; --soft: #221b30; --muted: #b0a7c0; --brand: #ff86b0; --paper: #131018; --ink: #f4f0f8; } }
  * { box-sizing: border-box; }
  body { background: var(--paper); color: var(--ink); max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; font: 16px/1.6 system-ui, sans-serif; }
  h1 { font-size: 1.5rem; margin: 0 0 .5rem; } h2 { font-size: 1rem; margin: 1.75rem 0 .5rem; }
  p { margin: 0; } .test { padding: .75rem; border: 2px dashed currentColor; border-radius: .75rem; color: var(--brand); }
  .what { margin-top: 1.5rem; font-size: 1.25rem; font-weight: bold; } .state { color: var(--muted); }
  form { display: grid; gap: .5rem; margin: 0; }
  button, a.button { display: block; width: 100%; min-height: 3rem; padding: .625rem .875rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--paper); color: var(--ink); font: inherit; text-align: center; text-decoration: none; cursor: pointer; }
  button:hover, a.button:hover { background: var(--soft); } .main { border-color: var(--brand); color: var(--brand); font-weight: bold; }
  a.button { margin-top: .5rem; } :focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (found) => entities[found] ?? found)

const layout = (language: Language, body: string) => {
  const { title, note } = sandboxTexts[language]
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p class="test">${note}</p>${body}</main></body></html>`
}

const payerActs: readonly SandboxAct[] = ['pay', 'fail', 'later']

/** A payment with a button for each possible action; without scripts. */
export function sandboxPage(session: SandboxSession, possible: readonly SandboxAct[]): string {
  const { language, title, yen, state, refundedYen, chargedBack, returnUrl, cancelUrl } = session
  const t = sandboxTexts[language]
  const price = t.yen(new Intl.NumberFormat(language).format(yen))
  const button = (act: SandboxAct) =>
    `<button name="act" value="${act}"${act === 'pay' || act === 'arrive' ? ' class="main"' : ''}>${t.acts[act]}</button>`
  const section = (heading: string, acts: readonly SandboxAct[]) =>
    acts.length === 0 ? '' : `<h2>${heading}</h2><form method="post">${acts.map(button).join('')}</form>`
  const status = chargedBack ? t.chargedBack : refundedYen > 0 ? t.refunded : t.states[state]
  const [target, linkText] = state === 'open' ? [cancelUrl, t.close] : [returnUrl, t.back]
  return layout(
    language,
    `<p class="what">${escapeHtml(title)} · ${price}</p><p class="state">${status}</p>
    ${section(
      t.payer,
      possible.filter((act) => payerActs.includes(act)),
    )}
    ${section(
      t.others,
      possible.filter((act) => !payerActs.includes(act)),
    )}
    <a class="button" href="${escapeHtml(target)}">${linkText}</a>`,
  )
}

export const sandboxNotFoundPage = (language: Language): string =>
  layout(language, `<p role="alert">${sandboxTexts[language].gone}</p>`)

export interface SandboxTexts {
  readonly title: string
  readonly note: string
  yen(amount: string): string
  readonly states: Readonly<Record<'open' | 'pending' | 'paid' | 'failed' | 'expired', string>>
  readonly refunded: string
  readonly chargedBack: string
  readonly acts: Readonly<Record<SandboxAct, string>>
  readonly payer: string
  readonly others: string
  readonly close: string
  readonly back: string
  readonly gone: string
}

/** Texts of the sandbox's payment page. */
const sandboxTexts: Readonly<Record<Language, SandboxTexts>> = {
  ja: {
    title: 'テスト決済',
    note: 'これはお試し用の決済画面です。実際の請求は一切ありません。カード番号などは入力しないでください。',
    yen: (amount) => `${amount}円`,
    states: { open: '支払い前', pending: '入金待ち', paid: '支払い済み', failed: '失敗', expired: '期限切れ' },
    refunded: '返金済み',
    chargedBack: 'チャージバック中',
    acts: {
      pay: '支払う',
      fail: '支払いに失敗する',
      later: 'コンビニであとから支払う',
      arrive: '店頭で入金する',
      lapse: '入金しないまま期限が過ぎる',
      refund: '返金する',
      dispute: 'カード会社が支払いを取り消す',
      win: '支払いの取消しが解除される',
    },
    payer: 'どうしますか',
    others: 'お店やカード会社がすること',
    close: '支払わずに戻る',
    back: '購入の結果へ',
    gone: 'この支払いは見つかりません。もとのページからやり直してください。',
  },
  en: {
    title: 'Test payment',
    note: 'This is a payment page to try things out. No real money is charged. Do not enter real card numbers.',
    yen: (amount) => `¥${amount}`,
    states: {
      open: 'Not paid yet',
      pending: 'Waiting for the money',
      paid: 'Paid',
      failed: 'Failed',
      expired: 'Expired',
    },
    refunded: 'Paid back',
    chargedBack: 'Charged back',
    acts: {
      pay: 'Pay',
      fail: 'Fail to pay',
      later: 'Pay later at a convenience store',
      arrive: 'Pay at the store now',
      lapse: 'Let the time run out',
      refund: 'Pay it back',
      dispute: 'Let the bank take the money back',
      win: 'Let the bank give it again',
    },
    payer: 'What will you do?',
    others: 'What a store or a bank does',
    close: 'Go back without paying',
    back: 'To the result',
    gone: 'This payment was not found: start again from the previous page.',
  },
  ko: {
    title: '테스트 결제',
    note: '체험용 결제 화면입니다. 실제 요금은 전혀 청구되지 않습니다. 카드 번호 등은 입력하지 마세요.',
    yen: (amount) => `${amount}엔`,
    states: { open: '결제 전', pending: '입금 대기', paid: '결제 완료', failed: '실패', expired: '기한 만료' },
    refunded: '환불됨',
    chargedBack: '카드사 결제 취소',
    acts: {
      pay: '결제하기',
      fail: '결제에 실패하기',
      later: '편의점에서 나중에 결제하기',
      arrive: '매장에서 입금하기',
      lapse: '입금하지 않고 기한 넘기기',
      refund: '환불하기',
      dispute: '카드사가 결제를 취소하기',
      win: '결제 취소가 철회되기',
    },
    payer: '어떻게 할까요?',
    others: '매장이나 카드사가 하는 일',
    close: '결제하지 않고 돌아가기',
    back: '구매 결과 보기',
    gone: '결제를 찾을 수 없습니다. 원래 페이지에서 다시 시작해 주세요.',
  },
}
