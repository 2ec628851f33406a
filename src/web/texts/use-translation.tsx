import { createContext, use, useMemo, type ReactNode } from 'react'
import type { Language } from '#contract/languages.ts'
import type { Namespace, TextKey } from './text-keys.ts'
import type { Texts } from './texts.ts'
import { translate, type TextValues } from './translate.ts'

const TextsContext = createContext<Texts | null>(null)

export const TextsProvider = ({ texts, children }: { texts: Texts; children: ReactNode }) => (
  <TextsContext value={texts}>{children}</TextsContext>
)

interface Translation<Key extends string> {
  /** The text of a key; the same function until the language changes. */
  readonly t: (key: Key, values?: TextValues) => string
  readonly language: Language
}

/** The texts of a namespace, `shell` by default; suspends while their file loads. */
export function useTranslation<Name extends Namespace = 'shell', const Prefix extends string = ''>(
  namespace?: Name,
  options?: { readonly keyPrefix: Prefix },
): Translation<TextKey<Name, Prefix>> {
  const texts = use(TextsContext)
  if (!texts) throw new Error('useTranslation needs a TextsProvider')
  const { language } = texts
  const file = texts.read(namespace ?? 'shell')
  const loaded = file instanceof Promise ? use(file) : file
  const prefix = options === undefined ? '' : `${options.keyPrefix}.`
  const t = useMemo(
    () => (key: string, values?: TextValues) => translate(loaded, language, prefix + key, values),
    [loaded, language, prefix],
  )
  return { t, language }
}
