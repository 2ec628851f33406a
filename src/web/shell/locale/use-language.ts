import { useTranslation } from 'react-i18next'
import { defaultLanguage, type Language } from '#contract/languages.ts'
import { asLanguage } from './choose-language.ts'

export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return asLanguage(i18n.language) ?? defaultLanguage
}
