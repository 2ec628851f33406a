/** The languages of the site; the first is the default and the fallback. */
export const languages = ['ja', 'en', 'ko'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = languages[0]

/** BCP 47 tags for `lang` attributes and `Intl`. */
export const languageTags = { ja: 'ja-JP', en: 'en-US', ko: 'ko-KR' } as const satisfies Record<Language, string>

/** A text in every language. */
export type Text = Readonly<Record<Language, string>>
