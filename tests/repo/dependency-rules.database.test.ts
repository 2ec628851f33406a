import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companions, violations } from './violations.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const planted = [...companions, ...Object.values(violations)]
let copy: string
let report: Report

interface Report {
  readonly modules: unknown[]
  readonly summary: {
    readonly ruleSetUsed: { forbidden: { name: string }[] }
    readonly violations: { rule: { name: string }; from: string; to: string }[]
  }
}

function runTool(program: string, args: readonly string[]): Promise<string> {
  const path = join(root, 'node_modules/dependency-cruiser/bin', program)
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [path, ...args], { cwd: copy, maxBuffer: 1 << 28 }, (error, stdout) => {
      // It also ends with an error when it has found a violation.
      if (stdout === '') reject(error ?? new Error('no report'))
      else resolve(stdout)
    })
  })
}

/** The violations are planted in a copy, so that a test that is cut short leaves nothing behind. */
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'kirari-rules-'))
  for (const name of [
    'src',
    'tests',
    'package.json',
    'tsconfig.base.json',
    '.dependency-cruiser.mjs',
    'site.config.ts',
  ]) {
    await cp(join(root, name), join(copy, name), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const { file, source } of planted) {
    const path = join(copy, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, `${source}\n`)
  }
  const found = await runTool('dependency-cruiser.mjs', [
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    'src',
  ])
  await writeFile(join(copy, 'report.json'), found)
  report = JSON.parse(found)
})
afterAll(() => rm(copy, { recursive: true, force: true }))

test('the dependency rules see all of the source, and the source keeps them', () => {
  expect(report.modules.length).toBeGreaterThan(150)
  const files = new Set(planted.map(({ file }) => file))
  const ours = report.summary.violations.filter(({ from, to }) => !files.has(from) && !files.has(to))
  expect(ours).toEqual([])
})

test('each dependency rule has a planted violation in a file of its own', () => {
  const { forbidden } = report.summary.ruleSetUsed
  expect(Object.keys(violations).toSorted()).toEqual(forbidden.map(({ name }) => name).toSorted())
  expect(new Set(planted.map(({ file }) => file)).size).toBe(planted.length)
})

test.each(Object.entries(violations))('the dependency rule %s catches its planted violation', (name, { file }) => {
  const caught = report.summary.violations.filter(({ from, to }) => [from, to].includes(file))
  expect(caught.map(({ rule }) => rule.name)).toContain(name)
})

/** The lines of a drawing, whatever the order in which the tool came upon them. */
const arrowsOf = (drawing: string): string[] =>
  drawing
    .split('\n')
    .filter((line) => line !== '')
    .sort()

test('the page on the architecture draws the arrows between the rooms as they are', async () => {
  const rooms = ['--include-only', '^src/', '--collapse', '^src/(server/ports|server/http|[^/]+)']
  const args = ['report.json', '--output-type', 'mermaid', '--exclude', 'planted', ...rooms]
  const drawn = await runTool('depcruise-fmt.mjs', args)
  const page = await readFile(join(root, 'docs/architecture.md'), 'utf8')
  const onPage = /```mermaid\n(flowchart LR[\s\S]*?)```/.exec(page)?.[1] ?? ''
  expect(arrowsOf(onPage)).toEqual(arrowsOf(drawn))
})
