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
  ['a file name that is not in kebab case', 'filename-case', 'src/CamelCase.ts', 'export const a = 1\n'],
  ['process.env outside the configuration', 'no-process-env', 'src/reader.ts', 'export const a = process.env\n'],
  ['any', 'no-explicit-any', 'src/loose.ts', 'export const a = (b: any): number => Number(b)\n'],
  ['a non-null assertion', 'no-non-null-assertion', 'src/hope.ts', 'export const a = (b?: string) => b!\n'],
  ['a silenced type error', 'ban-ts-comment', 'src/hush.ts', '// @ts-ignore\nexport const a: number = 1\n'],
  [
    'a swallowed error',
    'no-empty',
    'src/swallow.ts',
    'export function a() {\n  try {\n    throw new Error()\n  } catch {}\n}\n',
  ],
  ['a loose comparison', 'eqeqeq', 'src/same.ts', 'export const a = (b: unknown): boolean => b == 1\n'],
  ['output beside the log', 'no-console', 'src/print.ts', 'console.log(1)\n'],
  ['code from text', 'no-eval', 'src/run.ts', 'export const a = (b: string): unknown => eval(b)\n'],
  ['a function from text', 'no-new-func', 'src/make.ts', "export const a = new Function('return 1')\n"],
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
    // oxlint exits with an error because of the planted violations.
    execFile(process.execPath, [program, '--format=json', 'src'], { cwd: copy }, (_error, stdout) => resolve(stdout))
  })
  diagnostics = JSON.parse(report).diagnostics
})
afterAll(() => rm(copy, { recursive: true, force: true }))

const codesIn = (file: string) => diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code)

test.each(planted)('%s is reported', (_case, rule, file) => {
  expect(codesIn(file)).toContainEqual(expect.stringContaining(rule))
})

test('the configuration may read process.env', () => {
  expect(codesIn(config)).not.toContainEqual(expect.stringContaining('no-process-env'))
})
