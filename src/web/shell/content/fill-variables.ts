import type { Language } from '#contract/languages.ts'
import type { SiteProfile } from '#contract/site-profile.ts'

const notRegistered = { ja: '（未登録）', en: '(not registered)', ko: '(미등록)' } as const

/** A text uses a variable that does not exist in the site profile. */
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
  /** The text uses a value that the profile does not have yet. */
  readonly incomplete: boolean
}

/** Replaces variables such as `{{site.name}}` with values of the site profile. Throws UnknownVariable. */
export function fillVariables(text: string, site: SiteProfile, language: Language): FilledText {
  let incomplete = false
  const filled = text.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (_, variable: string) => {
    const value = valueOf(variable, site)
    if (value === null) incomplete = true
    return value ?? notRegistered[language]
  })
  return { text: filled, incomplete }
}
