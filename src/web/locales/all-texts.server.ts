import type { Resource } from 'i18next'

const files = import.meta.glob<Record<string, string>>('./*/*.json', { eager: true, import: 'default' })

function collect(): Resource {
  const resource: Resource = {}
  for (const [path, texts] of Object.entries(files)) {
    const [, language = '', namespace = ''] = /\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? []
    resource[language] = { ...resource[language], [namespace]: texts }
  }
  return resource
}

/** All texts in all languages, for rendering on the server. */
export const allTexts: Resource = collect()

export const allNamespaces: readonly string[] = Object.keys(allTexts['ja'] ?? {})
