import { defaultLanguage, type Language } from '#contract/languages.ts'
import { ignoreFileError } from '../shell/reload/reload-guard.ts'
import { flatTexts, type FlatTexts } from '../texts/index.ts'

const files = import.meta.glob<unknown>('./*/*.json', { import: 'default' })

/** Null if the file fails, which is logged; the page continues. */
async function loadFile(language: Language, namespace: string): Promise<FlatTexts | null> {
  try {
    return flatTexts(await files[`./${language}/${namespace}.json`]?.())
  } catch (error) {
    ignoreFileError(error)
    // oxlint-disable-next-line no-console -- logs a language file that fails; the page continues
    console.error(error)
    return null
  }
}

/** Loads the texts of a namespace when a page first needs them; Japanese ones if the file fails. Never rejects. */
export const lazyTexts =
  (language: Language) =>
  async (namespace: string): Promise<FlatTexts> =>
    (await loadFile(language, namespace)) ?? (await loadFile(defaultLanguage, namespace)) ?? new Map()
