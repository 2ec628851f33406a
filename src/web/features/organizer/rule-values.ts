import type { LiverEvent } from '#contract/events/schemas.ts'
import { fromJapanTime, toJapanTime } from '#contract/japan-time.ts'
import { languages, type Text } from '#contract/languages.ts'
import { linesOf, readTexts, type Stored, type Texts } from '../../saving/index.ts'
import { plainLines } from '../../ui/plain-lines.ts'

/** The inputs of a row, by the field that has one row per line. */
export const rowInputs = {
  bonuses: ['bonus.from', 'bonus.until', 'bonus.multiplier'],
  prizes: ['prize.from', 'prize.to', 'prize.ja', 'prize.en', 'prize.ko'],
  levels: ['level.points', 'level.ja', 'level.en', 'level.ko'],
} as const
export type RowField = keyof typeof rowInputs
export const rowFields = ['bonuses', 'prizes', 'levels'] as const satisfies readonly RowField[]

/** An empty row has it too. */
const preset = 'bonus.multiplier'

const lineOf = (values: readonly (string | number)[]): string =>
  values.map((value) => String(value).replaceAll(/[\t\n]/g, ' ')).join('\t')

/** The values of each row, in the order of its inputs. */
export const rowsOf = (text: string | undefined): string[][] =>
  text === undefined || text === '' ? [] : text.split('\n').map((line) => line.split('\t'))

/** The rows of the form as lines; rows without any value are left out. The choice after a conflict has the lines. */
function readRows(form: FormData, field: RowField): string {
  const chosen = form.get(field)
  if (typeof chosen === 'string') return chosen
  const inputs = rowInputs[field]
  const columns = inputs.map((name) => form.getAll(name).map((value) => (typeof value === 'string' ? value : '')))
  const count = Math.max(...columns.map(({ length }) => length))
  return Array.from({ length: count }, (_, row) => columns.map((column) => column[row] ?? ''))
    .filter((values) => values.some((value, index) => inputs[index] !== preset && value !== ''))
    .map(lineOf)
    .join('\n')
}

const simpleFields = [
  'type',
  'entryEndsAt',
  'startsAt',
  'endsAt',
  'gifts',
  'genres',
  'licenceDays',
  'withoutWinners',
  'placedWithin',
  'qualifier',
  'qualifierRank',
  'approval',
  'divisionSize',
] as const

const inOrder = (lines: readonly string[]): string => lines.toSorted().join('\n')

/** The values of the form of the rules, whose times are in Japan time. */
export function readRules(form: FormData): Texts {
  const plain = plainLines(form)
  const simple = readTexts(plain, simpleFields)
  return {
    ...simple,
    gifts: inOrder(linesOf(simple['gifts'])),
    genres: inOrder(linesOf(simple['genres'])),
    bonuses: readRows(plain, 'bonuses'),
    prizes: readRows(plain, 'prizes'),
    levels: readRows(plain, 'levels'),
  }
}

const japanTime = (at: string): string => toJapanTime(Date.parse(at))
const nameValues = (name: Text): string[] => languages.map((language) => name[language])
const switchText = (on: boolean): string => (on ? 'on' : '')
const numberText = (number: number | null): string => (number === null ? '' : String(number))

export const storedRules = (event: LiverEvent): Stored => ({
  texts: {
    type: event.type,
    entryEndsAt: japanTime(event.entryEndsAt),
    startsAt: japanTime(event.startsAt),
    endsAt: japanTime(event.endsAt),
    gifts: inOrder(event.gifts),
    genres: inOrder(event.genres),
    licenceDays: String(event.licenceDays),
    withoutWinners: switchText(event.withoutWinners),
    placedWithin: numberText(event.placedWithin),
    qualifier: numberText(event.qualifier?.eventId ?? null),
    qualifierRank: numberText(event.qualifier?.lastRank ?? null),
    approval: switchText(event.approval),
    divisionSize: numberText(event.divisionSize),
    bonuses: event.bonuses
      .map(({ from, until, multiplier }) => lineOf([japanTime(from), japanTime(until), multiplier]))
      .join('\n'),
    prizes: event.prizes.map(({ from, to, name }) => lineOf([from, to, ...nameValues(name)])).join('\n'),
    levels: event.levels.map(({ points, name }) => lineOf([points, ...nameValues(name)])).join('\n'),
  },
  version: event.version,
})

/** A number of a form; NaN, which the contract rejects, for another text. */
const numberOf = (text: string | undefined): number => (/^\d+$/.test(text ?? '') ? Number(text) : Number.NaN)

/** Null for an empty field. */
const numberOrNull = (text: string | undefined): number | null => (text === '' ? null : numberOf(text))

const timeOf = (text: string | undefined): string => fromJapanTime(text ?? '') ?? ''

const nameOf = ([ja = '', en = '', ko = '']: readonly string[]): Text => ({ ja, en, ko })

/** The change that the form asks for; invalid values are left to the contract. */
export const rulesChange = (texts: Texts) => ({
  type: texts['type'],
  entryEndsAt: timeOf(texts['entryEndsAt']),
  startsAt: timeOf(texts['startsAt']),
  endsAt: timeOf(texts['endsAt']),
  gifts: linesOf(texts['gifts']),
  genres: linesOf(texts['genres']),
  licenceDays: numberOf(texts['licenceDays']),
  withoutWinners: texts['withoutWinners'] === 'on',
  placedWithin: numberOrNull(texts['placedWithin']),
  qualifier:
    texts['qualifier'] === ''
      ? null
      : { eventId: numberOf(texts['qualifier']), lastRank: numberOf(texts['qualifierRank']) },
  approval: texts['approval'] === 'on',
  divisionSize: numberOrNull(texts['divisionSize']),
  bonuses: rowsOf(texts['bonuses']).map(([from, until, multiplier]) => ({
    from: timeOf(from),
    until: timeOf(until),
    multiplier: numberOf(multiplier),
  })),
  prizes: rowsOf(texts['prizes']).map(([from, to, ...name]) => ({
    from: numberOf(from),
    to: numberOf(to),
    name: nameOf(name),
  })),
  levels: rowsOf(texts['levels']).map(([points, ...name]) => ({ points: numberOf(points), name: nameOf(name) })),
})
