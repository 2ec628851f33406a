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
      // The exit code is also non-zero when violations were found.
      if (stdout === '') reject(error ?? new Error('no report'))
      else resolve(stdout)
    })
  })
}

/** Violations are planted in a copy, so that an interrupted test leaves nothing behind. */
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
  const output = await runTool('dependency-cruiser.mjs', [
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    'src',
  ])
  await writeFile(join(copy, 'report.json'), output)
  report = JSON.parse(output)
})
afterAll(() => rm(copy, { recursive: true, force: true }))

test('dependency rules cover the whole source and the source violates none', () => {
  expect(report.modules.length).toBeGreaterThan(150)
  const files = new Set(planted.map(({ file }) => file))
  const unexpected = report.summary.violations.filter(({ from, to }) => !files.has(from) && !files.has(to))
  expect(unexpected).toEqual([])
})

test('each dependency rule has a planted violation in its own file', () => {
  const { forbidden } = report.summary.ruleSetUsed
  expect(Object.keys(violations).toSorted()).toEqual([...new Set(forbidden.map(({ name }) => name))].toSorted())
  expect(new Set(planted.map(({ file }) => file)).size).toBe(planted.length)
})

test.each(Object.entries(violations))('dependency rule %s reports its planted violation', (name, { file }) => {
  const matches = report.summary.violations.filter(({ from, to }) => [from, to].includes(file))
  expect(matches.map(({ rule }) => rule.name)).toContain(name)
})

/** The sorted lines of a graph: the tool's order varies. */
const edgesOf = (graph: string): string[] =>
  graph
    .split('\n')
    .filter((line) => line !== '')
    .sort()

test('docs/architecture.md shows the actual dependency graph', async () => {
  const layers = ['--include-only', '^src/', '--collapse', '^src/(server/ports|server/http|[^/]+)']
  const args = ['report.json', '--output-type', 'mermaid', '--exclude', 'planted', ...layers]
  const drawing = await runTool('depcruise-fmt.mjs', args)
  const document = await readFile(join(root, 'docs/architecture.md'), 'utf8')
  const documented = /```mermaid\n(flowchart LR[\s\S]*?)```/.exec(document)?.[1] ?? ''
  expect(edgesOf(documented)).toEqual(edgesOf(drawing))
})
