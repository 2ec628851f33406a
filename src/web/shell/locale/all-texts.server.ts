import type { Resource } from 'i18next'

const files = import.meta.glob<Record<string, string>>('../../locales/*/*.json', { eager: true, import: 'default' })

function collect(): Resource {
  const resource: Resource = {}
  for (const [path, texts] of Object.entries(files)) {
    const [, language = '', slice = ''] = /\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? []
    resource[language] = { ...resource[language], [slice]: texts }
  }
  return resource
}

/** Every text in every language, for rendering on the server. */
export const allTexts: Resource = collect()

export const allSlices: readonly string[] = Object.keys(allTexts['ja'] ?? {})
