/** A browser's User-Agent contains several names; the first match in this list is its own. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdgA?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/, 'Safari'],
]
const LONGEST = 200

/** The display name of an encoder by its User-Agent: `Chrome 140` for a browser, otherwise unchanged. */
export function encoderName(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null
  if (userAgent.startsWith('Mozilla/')) {
    for (const [pattern, name] of BROWSERS) {
      const version = pattern.exec(userAgent)?.[1]
      if (version !== undefined) return `${name} ${version}`
    }
  }
  return userAgent.slice(0, LONGEST)
}
