import { errors, type ErrorAnswer, type ErrorCode } from '#contract/errors.ts'
import { defaultLanguage, languages, type Language } from '#contract/languages.ts'

/** A call is refused for a reason that the contract names. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  /** Wrong inputs by path, each with what to do. */
  readonly fields: Record<string, string> | undefined
  constructor(code: ErrorCode, fields?: Record<string, string>) {
    super(code)
    this.code = code
    this.fields = fields
  }
}

/** The first language of an Accept-Language header (RFC 9110 §12.5.4) that the site speaks; order stands for weight. */
export function preferredLanguage(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((range) => range.trim().slice(0, 2).toLowerCase())
  return wanted.flatMap((tag) => languages.filter((language) => language === tag))[0] ?? defaultLanguage
}

export function refusalAnswer(refusal: Refusal, language: Language): ErrorAnswer {
  const { status, title, message } = errors[refusal.code]
  const answer = { status, code: refusal.code, title, message: message[language] }
  return refusal.fields ? { ...answer, fields: refusal.fields } : answer
}
