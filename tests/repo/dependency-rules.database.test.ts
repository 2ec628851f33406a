import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companions, violations } from './violations.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
let copy: string

interface Report {
  readonly modules: unknown[]
  readonly summary: {
    readonly ruleSetUsed: { forbidden: { name: string }[] }
    readonly violations: { rule: { name: string }; from: string; to: string }[]
  }
}

function cruise(folder: string): Promise<Report> {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = [program, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'src']
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 1 << 28 }, (error, stdout) => {
      if (stdout === '') reject(error ?? new Error('no report'))
      else resolve(JSON.parse(stdout))
    })
  })
}

/** Each violation is planted in a copy, so that a test that is cut short leaves nothing behind. */
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
})
afterAll(() => rm(copy, { recursive: true, force: true }))

async function plant({ file, source }: { file: string; source: string }): Promise<void> {
  const path = join(copy, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${source}\n`)
}

describe('the dependency rules', () => {
  test('see all of the source, and the source keeps them', async () => {
    const report = await cruise(copy)
    expect(report.modules.length).toBeGreaterThan(150)
    expect(report.summary.violations).toEqual([])
  })

  test('have a planted violation each', async () => {
    const { forbidden } = (await cruise(copy)).summary.ruleSetUsed
    expect(Object.keys(violations).toSorted()).toEqual(forbidden.map(({ name }) => name).toSorted())
  })

  test('catch every planted violation', async () => {
    const caught = new Set<string>()
    for (const companion of companions) await plant(companion)
    const names = Object.entries(violations)
    // One file can break one rule at a time; files that differ are planted together.
    while (names.length > 0) {
      const taken = new Set<string>()
      const round = names.filter(([, { file }]) => !taken.has(file) && taken.add(file))
      for (const [, violation] of round) await plant(violation)
      const { summary } = await cruise(copy)
      for (const [name, { file }] of round) {
        if (summary.violations.some(({ rule, from, to }) => rule.name === name && [from, to].includes(file)))
          caught.add(name)
        names.splice(
          names.findIndex(([other]) => other === name),
          1,
        )
      }
    }
    expect([...caught].toSorted()).toEqual(Object.keys(violations).toSorted())
  })
})
