import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
let copy: string

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'kirari-lint-'))
  await cp(join(root, '.oxlintrc.json'), join(copy, '.oxlintrc.json'))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  await mkdir(join(copy, 'src/main'), { recursive: true })
})
afterAll(() => rm(copy, { recursive: true, force: true }))

function lint(file: string): Promise<string> {
  const program = join(root, 'node_modules/oxlint/bin/oxlint')
  return new Promise((resolve) => {
    execFile(process.execPath, [program, '--format=json', file], { cwd: copy }, (_error, stdout) => resolve(stdout))
  })
}

test.each([
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
])('%s is caught', async (_what, rule, file, source) => {
  await writeFile(join(copy, file), source)
  expect(await lint(file)).toContain(rule)
})

test('the environment may be read by the configuration', async () => {
  await writeFile(join(copy, 'src/main/config.ts'), 'export const a = process.env\n')
  expect(await lint('src/main/config.ts')).not.toContain('no-process-env')
})
