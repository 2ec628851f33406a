import { languageTags, type Language } from '#contract/languages.ts'

const written = (language: Language, timeZone: string) =>
  new Intl.DateTimeFormat(languageTags[language], { timeZone, year: 'numeric', month: 'long', day: 'numeric' })

/** A calendar date (`YYYY-MM-DD`), or the day in Japan of an instant, such as `2000年4月1日`. */
export function formatDay(when: string, language: Language): string {
  return written(language, when.length === 10 ? 'UTC' : 'Asia/Tokyo').format(new Date(when))
}
