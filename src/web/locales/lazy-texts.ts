import type { BackendModule } from 'i18next'
import { defaultLanguage } from '#contract/languages.ts'
import { ignoreFileError } from '../shell/reload/reload-guard.ts'

type Texts = Record<string, unknown>

const files = import.meta.glob<Texts>('./*/*.json', { import: 'default' })

async function load(language: string, namespace: string): Promise<Texts> {
  const file = files[`./${language}/${namespace}.json`]
  if (!file) throw new Error(`No texts for ${language}/${namespace}`)
  try {
    return await file()
  } catch (error) {
    ignoreFileError(error)
    throw error
  }
}

/** i18next accepts a promise from a reader with two parameters. */
async function read(language: string, namespace: string): Promise<Texts> {
  try {
    return await load(language, namespace)
  } catch (error) {
    // oxlint-disable-next-line no-console -- logs a language file that fails; the page continues
    console.error(error)
    return language === defaultLanguage ? {} : load(defaultLanguage, namespace)
  }
}

/** Loads the texts of a namespace when a page first needs them; falls back to Japanese if the file fails. */
export const lazyTexts: BackendModule = { type: 'backend', init: () => undefined, read }
