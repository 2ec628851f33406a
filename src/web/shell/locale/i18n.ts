import { createInstance, type BackendModule, type i18n, type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#contract/languages.ts'

interface TextSource {
  readonly resources?: Resource
  readonly backend?: BackendModule
  readonly namespaces: readonly string[]
}

/** One i18next instance; a request of the server and a browser page each have their own. */
export async function createI18n(language: Language, { resources, backend, namespaces }: TextSource): Promise<i18n> {
  const instance = createInstance()
  if (backend) instance.use(backend)
  await instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: [...namespaces],
    defaultNS: 'shell',
    ...(resources && { resources }),
    interpolation: { escapeValue: false },
    react: { useSuspense: true },
  })
  return instance
}
