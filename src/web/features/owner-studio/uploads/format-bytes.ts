import type { Language } from '#contract/languages.ts'

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** Such as `12.3 MB`, in powers of 1000. */
export function formatBytes(bytes: number, language: Language): string {
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 0), units.length - 1)
  const digits = { maximumFractionDigits: power < 2 ? 0 : 1 }
  return `${new Intl.NumberFormat(language, digits).format(bytes / 1000 ** power)} ${units[power] ?? 'B'}`
}
