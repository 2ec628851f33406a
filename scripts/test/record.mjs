// The record of the last full run, which shows whether a commit has passed: .cache/test-result.json.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../installation.mjs'

const recordIn = (folder) => join(folder, '.cache/test-result.json')
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The commit of the work tree, and whether the tree has no changes; outside of a repository the commit is null. */
export function readSource() {
  if (!existsSync(join(root, '.git'))) return { commit: null, clean: false }
  return { commit: git('rev-parse', 'HEAD'), clean: git('status', '--porcelain') === '' }
}

export function recordResult(result) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(recordIn(root), `${JSON.stringify({ ...result, at: new Date().toISOString() }, null, 2)}\n`)
}

/** Copies the record of a clone, marked as such, to this work tree. */
export function recordClone(clone) {
  if (existsSync(recordIn(clone))) recordResult({ ...JSON.parse(readFileSync(recordIn(clone), 'utf8')), clone: true })
}
