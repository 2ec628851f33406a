import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const config = 'src/main/config.ts'
const planted = [
  ['more than 300 lines', 'max-lines', 'src/long.ts', `export const a = [\n${'  1,\n'.repeat(300)}]\n`],
  ['a name that is not in kebab case', 'filename-case', 'src/CamelCase.ts', 'export const a = 1\n'],
  ['the environment read outside its one reader', 'no-process-env', 'src/reader.ts', 'export const a = process.env\n'],
  ['any', 'no-explicit-any', 'src/loose.ts', 'export const a = (b: any): number => Number(b)\n'],
  ['a non-null assertion', 'no-non-null-assertion', 'src/hope.ts', 'export const a = (b?: string) => b!\n'],
  ['a silenced type error', 'ban-ts-comment', 'src/hush.ts', '// @ts-ignore\nexport const a: number = 1\n'],
  [
    'a swallowed error',
    'no-empty',
    'src/swallow.ts',
    'export function a() {\n  try {\n    throw new Error()\n  } catch {}\n}\n',
  ],
  ['a skipped test', 'no-disabled-tests', 'src/a.test.ts', "import { test } from 'vitest'\ntest.skip('a', () => {})\n"],
] as const
let copy: string
let diagnostics: readonly { readonly code: string; readonly filename: string }[]

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'kirari-lint-'))
  await cp(join(root, '.oxlintrc.json'), join(copy, '.oxlintrc.json'))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  await mkdir(join(copy, 'src/main'), { recursive: true })
  for (const [, , file, source] of planted) await writeFile(join(copy, file), source)
  await writeFile(join(copy, config), 'export const a = process.env\n')
  const program = join(root, 'node_modules/oxlint/bin/oxlint')
  const report = await new Promise<string>((resolve) => {
    // It ends with an error, since it finds what is planted.
    execFile(process.execPath, [program, '--format=json', 'src'], { cwd: copy }, (_error, stdout) => resolve(stdout))
  })
  diagnostics = JSON.parse(report).diagnostics
})
afterAll(() => rm(copy, { recursive: true, force: true }))

const codesIn = (file: string) => diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code)

test.each(planted)('%s is caught', (_what, rule, file) => {
  expect(codesIn(file)).toContainEqual(expect.stringContaining(rule))
})

test('the environment may be read by the configuration', () => {
  expect(codesIn(config)).not.toContainEqual(expect.stringContaining('no-process-env'))
})
