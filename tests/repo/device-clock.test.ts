import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files of pages that may read the clock of the device, with their reasons. */
const allowed: Readonly<Record<string, string>> = {
  'src/web/server-clock/index.ts': 'It estimates the time of the server from it.',
  'src/web/shell/reload/build-update.tsx': 'It compares its own readings, and must count the time that a device slept.',
  'src/web/shell/reload/reload-guard.ts': 'It compares its own readings, of which one is kept over a page load.',
}

const deviceClock = /\bDate\.now\b|\bnew Date\(\s*\)|\bnew Date\b(?!\s*\()|\bDate\(\s*\)|\btimeOrigin\b/

/** Without comments, which may name the clock. */
const codeOf = (path: string): string => readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')

test('pages compare times with the clock of the server (`serverNow`, `useNow`), not with that of the device', () => {
  const readers = globSync('src/web/**/*.{ts,tsx}')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$/.test(path) && deviceClock.test(codeOf(path)))
  expect(readers.toSorted()).toEqual(Object.keys(allowed))
})
