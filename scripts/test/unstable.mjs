// Files that failed and passed when they ran once more, alone: listed, never hidden.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../installation.mjs'
import { runTests } from './run-group.mjs'

const list = join(root, 'bench/results/unstable.json')

/**
 * Runs each failed file once more, alone. A file that passes then counts as passed in `results` and is returned with its
 * first failure; a file that fails twice stays failed.
 */
export async function repeatFailedFiles(results, runFile = (file) => runTests([file], { quiet: true })) {
  const unstable = []
  for (const group of results) {
    for (const [index, failed] of group.files.entries()) {
      if (failed.failed === 0) continue
      console.log(`${failed.file} failed and runs once more, alone`)
      const again = await runFile(failed.file)
      if (again.failed > 0) continue
      unstable.push({ file: failed.file, ...failed.failures[0] })
      group.files[index] = { ...failed, ...again.files[0] }
      group.failed -= failed.failed
      group.passed += again.passed - failed.passed
    }
  }
  return unstable
}

/** Appends the unstable files of a run, with its commit and date. */
export function recordUnstable(unstable, { commit }) {
  if (unstable.length === 0) return
  const known = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  const at = new Date().toISOString()
  writeFileSync(list, `${JSON.stringify([...known, ...unstable.map((one) => ({ at, commit, ...one }))], null, 2)}\n`)
}
