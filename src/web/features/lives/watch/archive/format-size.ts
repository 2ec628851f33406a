import type { Language } from '#contract/languages.ts'

/** Such as `1.2 GB`, in units of a thousand. */
export function formatSize(bytes: number, language: Language): string {
  const gigabytes = bytes >= 1e9
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: gigabytes ? 'gigabyte' : 'megabyte',
    maximumFractionDigits: 1,
  }).format(bytes / (gigabytes ? 1e9 : 1e6))
}
