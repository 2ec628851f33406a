import { startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { defaultLanguage } from '#contract/languages.ts'
import { recordEarlyClicks } from './shell/replay-clicks.ts'
import { asLanguage } from './shell/locale/language.ts'
import { createI18n } from './shell/locale/i18n.ts'
import { watchFiles } from './shell/reload/reload-guard.ts'
import { lazyTexts } from './locales/lazy-texts.ts'

watchFiles()
const earlyClicks = recordEarlyClicks()

function ReplayClicks() {
  useEffect(() => earlyClicks.replay(), [])
  return null
}

const { lang, dataset } = document.documentElement
const i18n = await createI18n(asLanguage(lang) ?? defaultLanguage, {
  backend: lazyTexts,
  namespaces: dataset['texts']?.split(' ') ?? ['shell'],
})

earlyClicks.stop()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <HydratedRouter />
        <ReplayClicks />
      </I18nextProvider>
    </StrictMode>,
  )
})
