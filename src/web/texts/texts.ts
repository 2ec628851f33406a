import type { Language } from '#contract/languages.ts'

/** Texts by key; `{ a: { b: 'x' } }` has the key `a.b`. */
export type FlatTexts = ReadonlyMap<string, string>

type Source = (namespace: string) => FlatTexts | Promise<FlatTexts>

/** The texts in one language. */
export interface Texts {
  readonly language: Language
  /**
   * The texts of a namespace, or the promise of their file, which stays the same: a component that React renders again
   * after it suspended must read the promise again.
   */
  read(namespace: string): FlatTexts | Promise<FlatTexts>
  /** Loads a namespace before the first rendering, which then does not suspend. */
  preload(namespace: string): Promise<void>
}

/** Reads each namespace once from `source`, whose promises must not reject. */
export function createTexts(language: Language, source: Source): Texts {
  const files = new Map<string, FlatTexts | Promise<FlatTexts>>()
  return {
    language,
    read(namespace) {
      const known = files.get(namespace)
      if (known) return known
      const file = source(namespace)
      files.set(namespace, file)
      return file
    },
    async preload(namespace) {
      files.set(namespace, await source(namespace))
    },
  }
}

function* entries(value: unknown, path: string): Generator<[key: string, text: string]> {
  if (typeof value === 'string') yield [path, value]
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* entries(inner, path === '' ? key : `${path}.${key}`)
}

/** The content of a file of texts by key. */
export const flatTexts = (file: unknown): FlatTexts => new Map(entries(file, ''))
