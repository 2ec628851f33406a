import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { defaultLanguage } from '#contract/languages.ts'
import { asLanguage } from './shell/locale/choose-language.ts'
import { createI18n } from './shell/locale/i18n.ts'
import { watchFiles } from './shell/reload-guard/watch-files.ts'
import { lazyTexts } from './shell/locale/lazy-texts.ts'

watchFiles()

const { lang, dataset } = document.documentElement
const i18n = await createI18n(asLanguage(lang) ?? defaultLanguage, {
  backend: lazyTexts,
  namespaces: dataset['texts']?.split(' ') ?? ['shell'],
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <HydratedRouter />
      </I18nextProvider>
    </StrictMode>,
  )
})
