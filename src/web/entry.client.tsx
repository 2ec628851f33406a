import { startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { defaultLanguage } from '#contract/languages.ts'
import { keepEarlyPresses } from './shell/early-presses.ts'
import { asLanguage } from './shell/locale/choose-language.ts'
import { createI18n } from './shell/locale/i18n.ts'
import { watchFiles } from './shell/reload-guard/watch-files.ts'
import { lazyTexts } from './shell/locale/lazy-texts.ts'

watchFiles()
const presses = keepEarlyPresses()

function RepeatPresses() {
  useEffect(() => presses.repeat(), [])
  return null
}

const { lang, dataset } = document.documentElement
const i18n = await createI18n(asLanguage(lang) ?? defaultLanguage, {
  backend: lazyTexts,
  namespaces: dataset['texts']?.split(' ') ?? ['shell'],
})

presses.stop()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <HydratedRouter />
        <RepeatPresses />
      </I18nextProvider>
    </StrictMode>,
  )
})
