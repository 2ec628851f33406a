import { plainLines } from '../ui/plain-lines.ts'

/** The values of a form by field. A field with several values has one per line. */
export type Texts = Readonly<Record<string, string>>

/** Texts with the version that they are based on. */
export interface Stored {
  readonly texts: Texts
  readonly version: number
}

export function readTexts(form: FormData, names: readonly string[]): Texts {
  const plain = plainLines(form)
  const valueOf = (name: string) => plain.getAll(name).filter((value) => typeof value === 'string')
  return Object.fromEntries(names.map((name) => [name, valueOf(name).join('\n')]))
}

/** The lines that are not empty. */
export const linesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The fields whose values differ. */
export const differingFields = (mine: Texts, stored: Texts): string[] =>
  Object.keys(mine).filter((name) => mine[name] !== (stored[name] ?? ''))
