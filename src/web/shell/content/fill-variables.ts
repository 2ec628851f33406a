import type { Language } from '#contract/languages.ts'
import type { SiteProfile } from '#contract/site-profile.ts'

const notRegistered = { ja: '（未登録）', en: '(not registered)', ko: '(미등록)' } as const

/** A variable that is written in a text and that no site profile has. */
export class UnknownVariable extends Error {
  override readonly name = 'UnknownVariable'
}

const isOperatorKey = (key: string, operator: SiteProfile['operator']): key is keyof SiteProfile['operator'] =>
  Object.hasOwn(operator, key)

function valueOf(variable: string, site: SiteProfile): string | null {
  const [group, key = ''] = variable.split('.')
  if (group === 'operator' && isOperatorKey(key, site.operator)) return site.operator[key]
  if (group === 'site' && (key === 'name' || key === 'contactMail' || key === 'companyUrl')) return site[key]
  throw new UnknownVariable(`{{${variable}}} is not in the site profile`)
}

export interface FilledText {
  readonly text: string
  /** Something that the text wants is not in the profile yet. */
  readonly incomplete: boolean
}

/** Puts the site profile into a text with `{{site.name}}` and the like. Throws UnknownVariable. */
export function fillVariables(text: string, site: SiteProfile, language: Language): FilledText {
  let incomplete = false
  const filled = text.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (_, variable: string) => {
    const value = valueOf(variable, site)
    if (value === null) incomplete = true
    return value ?? notRegistered[language]
  })
  return { text: filled, incomplete }
}
