import type { BackendModule } from 'i18next'
import { defaultLanguage } from '#contract/languages.ts'
import { goOnWithout } from '../reload-guard/watch-files.ts'

type Texts = Record<string, unknown>

const files = import.meta.glob<Texts>('../../locales/*/*.json', { import: 'default' })

async function load(language: string, slice: string): Promise<Texts> {
  const file = files[`../../locales/${language}/${slice}.json`]
  if (!file) throw new Error(`There are no texts for ${language}/${slice}`)
  try {
    return await file()
  } catch (error) {
    goOnWithout(error)
    throw error
  }
}

/** i18next takes a promise from a reader with two parameters. */
async function read(language: string, slice: string): Promise<Texts> {
  try {
    return await load(language, slice)
  } catch (error) {
    // oxlint-disable-next-line no-console -- a language file that fails is logged there, and the page goes on
    console.error(error)
    return language === defaultLanguage ? {} : load(defaultLanguage, slice)
  }
}

/** Loads a slice's texts in one language when a page first needs them; Japanese stands in for a file that fails. */
export const lazyTexts: BackendModule = { type: 'backend', init: () => undefined, read }
