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

describe('the documentation', () => {
  test('has no broken links to files', () => {
    expect(links.length).toBeGreaterThan(5)
    const broken = links.filter(({ file, target }) => !existsSync(join(dirname(file), target)))
    expect(broken.map(({ file, target }) => `${relative(root, file)}: ${target}`)).toEqual([])
  })

  test('names only existing paths in code marks', () => {
    const named = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/`((?:src|tests|docs|scripts|bench|migrations)\/[\w./-]+)`/g)].map(
        ([, path = '']) => ({ file, path }),
      ),
    )
    const missing = named.filter(({ path }) => !existsSync(join(root, path)))
    expect(missing.map(({ file, path }) => `${relative(root, file)}: ${path}`)).toEqual([])
  })

  test('lists every setting of the configuration', () => {
    expect(readFileSync(join(root, 'docs/operate/configuration.md'), 'utf8').trim()).toBe(settingsPage())
  })
})

test('no tracked JSON file contains a resolved package URL', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  const naming = files.filter(
    (file) => existsSync(join(root, file)) && /"resolved":/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(naming.filter((file) => file.endsWith('.json'))).toEqual([])
})
