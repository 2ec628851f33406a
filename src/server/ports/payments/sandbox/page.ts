import type { Language } from '#contract/languages.ts'
import type { SandboxAct } from './index.ts'
import type { SandboxSession } from './store.ts'
import { sandboxTexts } from './texts.ts'

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
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
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
