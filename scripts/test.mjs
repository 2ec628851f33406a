// `npm test`: sets up, checks, builds, runs all tests, and ends with one line of counts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { check, stepCount } from './check.mjs'
import { install, root, run } from './installation.mjs'
import { setUpTests } from './test-setup.mjs'

install()
setUpTests()
const failedSteps = check()
build()

const folder = mkdtempSync(join(tmpdir(), 'kirari-test-'))
const report = join(folder, 'report.json')
const status = run(
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  { env: { ...process.env, NODE_ENV: 'test' } },
)

function readCounts() {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'))
    // A file that could not even be loaded holds no failed test, yet it failed.
    const failed = numFailedTests === 0 && status !== 0 ? Math.max(1, numFailedTestSuites) : numFailedTests
    return { passed: numPassedTests, failed }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const tests = readCounts()
rmSync(folder, { recursive: true, force: true })
if (failedSteps.length > 0) console.error(`check failed: ${failedSteps.join(', ')}`)
const passed = tests.passed + stepCount - failedSteps.length
const failed = tests.failed + failedSteps.length
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || status !== 0 ? 1 : 0)
