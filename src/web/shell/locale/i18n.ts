import { createInstance, type BackendModule, type i18n, type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#contract/languages.ts'

interface TextSource {
  readonly resources?: Resource
  readonly backend?: BackendModule
  readonly namespaces: readonly string[]
}

/** Creates an i18next instance: one per request on the server, one per page in the browser. */
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

/** The namespaces that the `handle` of a route (`{ texts: ['lives'] }`) adds to `shell`. */
export function textsOf(handle: unknown): readonly string[] {
  if (typeof handle !== 'object' || handle === null || !('texts' in handle) || !Array.isArray(handle.texts)) return []
  return handle.texts.filter((namespace: unknown) => typeof namespace === 'string')
}
