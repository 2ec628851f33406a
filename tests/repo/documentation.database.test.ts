import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { settingsPage } from '#main/cli/settings-page.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

function documents(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? documents(path) : entry.name.endsWith('.md') ? [path] : []
  })
}

const files = [join(root, 'README.md'), join(root, 'CONTRIBUTING.md'), ...documents(join(root, 'docs'))]
const links = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target = '']) => ({
    file,
    target,
  })),
)

/** The lines of a drawing, whatever the order in which the tool came upon them. */
const arrowsOf = (drawing: string): string[] =>
  drawing
    .split('\n')
    .filter((line) => line !== '')
    .sort()

describe('the documentation', () => {
  test('links only to files that are there', () => {
    expect(links.length).toBeGreaterThan(5)
    const broken = links.filter(({ file, target }) => !existsSync(join(dirname(file), target)))
    expect(broken.map(({ file, target }) => `${relative(root, file)}: ${target}`)).toEqual([])
  })

  test('names in code marks only paths that are there', () => {
    const named = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/`((?:src|tests|docs|scripts|bench|migrations)\/[\w./-]+)`/g)].map(
        ([, path = '']) => ({ file, path }),
      ),
    )
    const missing = named.filter(({ path }) => !existsSync(join(root, path)))
    expect(missing.map(({ file, path }) => `${relative(root, file)}: ${path}`)).toEqual([])
  })

  test('draws the arrows between the rooms as they are', () => {
    const rooms = ['--include-only', '^src/', '--collapse', '^src/(server/ports|server/http|[^/]+)']
    const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
    const args = [program, 'src', '--config', '.dependency-cruiser.mjs', '--output-type', 'mermaid', ...rooms]
    const drawn = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
    const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
    const onPage = /```mermaid\n(flowchart LR[\s\S]*?)```/.exec(page)?.[1] ?? ''
    expect(arrowsOf(onPage)).toEqual(arrowsOf(drawn))
  })

  test('holds every setting as the configuration has it', () => {
    expect(readFileSync(join(root, 'docs/operate/configuration.md'), 'utf8').trim()).toBe(settingsPage())
  })
})

test('no tracked file names a package host', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  const naming = files.filter(
    (file) => existsSync(join(root, file)) && /"resolved":/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(naming.filter((file) => file.endsWith('.json'))).toEqual([])
})
