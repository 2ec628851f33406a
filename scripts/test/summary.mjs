// The table at the end of a run, and the record of durations in bench/results/suite.json.
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../installation.mjs'

const round = (seconds) => Math.round(seconds * 10) / 10
const column = (value, width) => String(value).padStart(width)

/** Prints seconds and tests of each group, the ten slowest files, and files that passed only the second time. */
export function printSummary(results, seconds, unstable) {
  console.log(
    `\n${'group'.padEnd(10)}${column('files', 7)}${column('passed', 8)}${column('failed', 8)}${column('seconds', 9)}`,
  )
  for (const { name, files, passed, failed, seconds: elapsed } of results) {
    const counts = [column(files.length || '', 7), column(passed, 8), column(failed, 8)]
    console.log(`${name.padEnd(10)}${counts.join('')}${column(elapsed.toFixed(1), 9)}`)
  }
  console.log(`\nten slowest files, in seconds (total: ${seconds.toFixed(0)})`)
  for (const { file, seconds: elapsed } of slowest(results).slice(0, 10))
    console.log(`${column(elapsed.toFixed(1), 8)}  ${file}`)
  if (unstable.length > 0) console.log('\nunstable: failed, and passed when repeated alone')
  for (const { file, test, message } of unstable) console.log(`  ${file}\n    ${test}\n    ${message}`)
}

const slowest = (results) => results.flatMap(({ files }) => files).sort((one, other) => other.seconds - one.seconds)

/** Records the durations of a full run: Vitest starts the slowest files first in the next one. */
export function recordSuite(results, seconds) {
  const groups = results.map(({ name, files, passed, seconds: elapsed }) => [
    name,
    { files: files.length, tests: passed, seconds: round(elapsed) },
  ])
  const suite = {
    at: new Date().toISOString(),
    seconds: round(seconds),
    machine: {
      processor: cpus()[0]?.model.trim() ?? 'unknown',
      cores: cpus().length,
      memoryGb: Math.round(totalmem() / 2 ** 30),
    },
    groups: Object.fromEntries(groups),
    files: Object.fromEntries(
      slowest(results)
        .filter((file) => file.seconds >= 1)
        .map((file) => [file.file, round(file.seconds)]),
    ),
  }
  writeFileSync(join(root, 'bench/results/suite.json'), `${JSON.stringify(suite, null, 2)}\n`)
}
