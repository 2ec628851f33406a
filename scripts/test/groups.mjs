// The groups of tests, and their selection by the arguments of `npm test --`.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../installation.mjs'

/** In order of cost; `npm test` runs all but the last two. */
export const groups = ['pure', 'dom', 'database', 'smoke', 'browser', 'live']

const testFile = /\.test\.tsx?$/
const groupOf = (file) => groups.find((group) => new RegExp(`\\.${group}\\.test\\.tsx?$`).test(file)) ?? 'pure'

function testFiles() {
  return ['src', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && testFile.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  )
}

/** All files of a group, or of all groups. */
export const filesOf = (group = null) => testFiles().filter((file) => group === null || groupOf(file) === group)

/** The groups of these files. */
export const groupsOf = (files) => groups.filter((group) => files.some((file) => groupOf(file) === group))

/** Files whose path contains one of the words. */
export const filesMatching = (words) => testFiles().filter((file) => words.some((word) => file.includes(word)))

/** Files that import a module of tests/support directly. */
export const filesImporting = (module) =>
  testFiles().filter((file) => readFileSync(join(root, file), 'utf8').includes(`#tests/support/${module}`))

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

/** Changes against main: commits of this branch, and modified or new files. On main itself, against the remote. */
export function changes() {
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD').trim()
  const refs = git('for-each-ref', '--format=%(refname:short)', 'refs/heads', 'refs/remotes').split('\n')
  const main = ['origin/main', 'main'].find((name) => name !== branch && refs.includes(name))
  const base = main ? git('merge-base', 'HEAD', main).trim() : 'HEAD'
  const files = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
  return { base, files: files.join('\n').split('\n').filter(Boolean) }
}

/** Whether a changed file is part of a running site, which the module graph of a test does not include. */
export const isProduct = (file) =>
  /^(src|content|public|migrations|site\.config\.ts)/.test(file) && !testFile.test(file)
