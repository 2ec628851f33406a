import { eventChange, type EventChange } from '#contract/events/schemas.ts'
import { fromJapanTime } from '#contract/japan-time.ts'
import { languages, type Language } from '#contract/languages.ts'

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}

const allOf = (form: FormData, name: string): string[] =>
  form.getAll(name).map((value) => (typeof value === 'string' ? value : ''))

const inAll = (read: (language: Language) => string): Record<Language, string> => ({
  ja: read('ja'),
  en: read('en'),
  ko: read('ko'),
})

/** A number of a form; NaN, which the contract rejects, for another text. */
const numberOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN)

/** The names of rewards in rows; rows without any text are left out. */
function rewardRows<Row>(form: FormData, prefix: string, fields: readonly string[], rowOf: (values: string[]) => Row) {
  const columns = fields.map((field) => allOf(form, `${prefix}.${field}`))
  const names = languages.map((language) => allOf(form, `${prefix}.${language}`))
  const count = Math.max(0, ...columns.map(({ length }) => length))
  return Array.from({ length: count }, (_, index) => ({
    values: columns.map((column) => column[index] ?? ''),
    name: inAll((language) => names[languages.indexOf(language)]?.[index] ?? ''),
  }))
    .filter(
      ({ values, name }) => values.some((value) => value !== '') || Object.values(name).some((text) => text !== ''),
    )
    .map(({ values, name }) => ({ ...rowOf(values), name }))
}

/** The form of the texts of an event; null if it is invalid. */
export function readTextsForm(form: FormData): EventChange | null {
  const change = {
    title: inAll((language) => textOf(form, `title.${language}`)),
    lead: inAll((language) => textOf(form, `lead.${language}`)),
    rules: inAll((language) => textOf(form, `rules.${language}`)),
  }
  return eventChange.safeParse(change).data ?? null
}

/** The form of the rules of a draft, whose times are in Japan time; null if it is invalid. */
export function readRulesForm(form: FormData): EventChange | null {
  const time = (name: string): string => fromJapanTime(textOf(form, name)) ?? ''
  const size = textOf(form, 'divisionSize')
  const untils = allOf(form, 'bonus.until')
  const multipliers = allOf(form, 'bonus.multiplier')
  const change = {
    type: textOf(form, 'type'),
    entryEndsAt: time('entryEndsAt'),
    startsAt: time('startsAt'),
    endsAt: time('endsAt'),
    gifts: allOf(form, 'gifts'),
    genres: allOf(form, 'genres'),
    licenceDays: numberOf(textOf(form, 'licenceDays')),
    withoutWinners: form.get('withoutWinners') === 'on',
    approval: form.get('approval') === 'on',
    divisionSize: size === '' ? null : numberOf(size),
    bonuses: allOf(form, 'bonus.from').flatMap((from, index) =>
      from === ''
        ? []
        : [
            {
              from: fromJapanTime(from) ?? '',
              until: fromJapanTime(untils[index] ?? '') ?? '',
              multiplier: numberOf(multipliers[index] ?? ''),
            },
          ],
    ),
    prizes: rewardRows(form, 'prize', ['from', 'to'], ([from = '', to = '']) => ({
      from: numberOf(from),
      to: numberOf(to),
    })),
    levels: rewardRows(form, 'level', ['points'], ([points = '']) => ({ points: numberOf(points) })),
  }
  return eventChange.safeParse(change).data ?? null
}
