import { startTransition, StrictMode, useEffect, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { defaultLanguage } from '#contract/languages.ts'
import { markHydrated, recordEarlyClicks, repeatEarlyClicks } from './shell/frame/early-clicks.ts'
import { asLanguage } from './shell/locale/language.ts'
import { installDataAddress } from './shell/prefetch/page-data.ts'
import { watchFiles } from './shell/reload/reload-guard.ts'
import { watchServerTime } from './shell/server-time/watch-server-time.ts'
import { lazyTexts } from './locales/lazy-texts.ts'
import { createTexts, TextsProvider } from './texts/index.ts'

watchFiles()
installDataAddress(window)
watchServerTime()
recordEarlyClicks()

function RepeatClicks() {
  useLayoutEffect(() => markHydrated(document.documentElement), [])
  useEffect(repeatEarlyClicks, [])
  return null
}

const { lang, dataset } = document.documentElement
const language = asLanguage(lang) ?? defaultLanguage
const texts = createTexts(language, lazyTexts(language))
// The texts that the page was rendered with must be there when React hydrates it.
await Promise.all((dataset['texts'] ?? 'shell').split(' ').map((namespace) => texts.preload(namespace)))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TextsProvider texts={texts}>
        <HydratedRouter />
        <RepeatClicks />
      </TextsProvider>
    </StrictMode>,
  )
  recordEarlyClicks()
})
