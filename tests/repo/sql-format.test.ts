import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const maxColumns = 120

/** A table, `)` or AS with one letter after it: `FROM coin_lots l`, `coins_held(1) h`, `AS e (account)`. */
const singleLetterAlias = /(?:\b(?:from|join|update|into|using)\s+\w+(?:\s+as)?|\)|\bas)\s+[a-z]\b/gi

/** The violations in the text of a file, as `line: …`. */
function violations(text: string): string[] {
  const longLines = text.split('\n').flatMap((line, index) => {
    return line.length > maxColumns ? [`${index + 1}: ${line.length} columns`] : []
  })
  const code = text.replaceAll(/--.*/g, '')
  const aliases = [...code.matchAll(singleLetterAlias)].map(({ index, 0: alias }) => {
    return `${code.slice(0, index).split('\n').length}: ${alias}`
  })
  return [...longLines, ...aliases]
}

test('the SQL functions have lines of at most 120 columns, and table aliases that are names', () => {
  const files = globSync('src/server/**/*.sql', { cwd: root }).toSorted()
  expect(files.length).toBeGreaterThan(30)
  const found = files.flatMap((file) =>
    violations(readFileSync(`${root}/${file}`, 'utf8')).map((violation) => `${file}:${violation}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['after FROM', 'SELECT\nFROM coin_lots l', '2: FROM coin_lots l'],
  ['after JOIN … AS', 'select from coin_lots\ncross join coin_wallets as w', '2: join coin_wallets as w'],
  ['after UPDATE', 'UPDATE coin_lots l SET "left" = 0', '1: UPDATE coin_lots l'],
  ['after INSERT INTO … AS', 'INSERT INTO coin_lots AS l (id)', '1: INTO coin_lots AS l'],
  ['after USING', 'DELETE FROM coin_lots USING spent s', '1: USING spent s'],
  ['after a query', 'SELECT FROM (\n  SELECT 1\n) o', '3: ) o'],
  ['after a function', 'SELECT FROM unnest(p_users)\n  AS u (id)', '2: AS u'],
])('an alias %s is reported', (_where, text, violation) => {
  expect(violations(text)).toEqual([violation])
})

test('a line of 121 columns is reported, one of 120 is not, and comments contain no aliases', () => {
  expect(violations(`${'x'.repeat(120)}\n${'x'.repeat(121)}`)).toEqual(['2: 121 columns'])
  expect(violations('-- From sales a day.\nSELECT lot.id AS lot_id FROM coin_lots lot')).toEqual([])
})
