// A Vitest reporter that writes results and durations as JSON to the file in TEST_REPORT.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../installation.mjs'

const secondsOf = ({ collectDuration, prepareDuration, setupDuration, duration }) =>
  (collectDuration + prepareDuration + setupDuration + duration) / 1000

const firstLine = (error) => String(error?.message ?? error).split('\n')[0]

/** The failures of a file: of its tests, of its suites (hooks), or of loading it. */
function failuresOf(module) {
  const of = (one, name) => one.errors().map((error) => ({ test: name, message: firstLine(error) }))
  const tests = [...module.children.allTests('failed')].flatMap((test) =>
    test.result().errors.map((error) => ({ test: test.fullName, message: firstLine(error) })),
  )
  const suites = [...module.children.allSuites()].flatMap((suite) => of(suite, suite.fullName))
  return [...tests, ...suites, ...of(module, 'the file')]
}

export default class FileReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map((module) => {
      const tests = [...module.children.allTests()]
      const file = relative(root, module.moduleId)
      const failed = tests.filter((test) => test.result().state === 'failed').length
      // An error outside of a test belongs to the file that ran, if Vitest knows it.
      const errors = unhandledErrors.filter((error) => error.VITEST_TEST_PATH === module.moduleId)
      const failures = [...failuresOf(module), ...errors.map((error) => ({ test: '', message: firstLine(error) }))]
      return {
        file,
        seconds: secondsOf(module.diagnostic()),
        passed: tests.filter((test) => test.result().state === 'passed').length,
        // A file that fails to load, or a failed hook, has no failed test.
        failed: module.state() === 'failed' || failures.length > 0 ? Math.max(1, failed) : 0,
        failures,
        // Measured figures.
        annotations: tests.flatMap((test) => test.annotations().map(({ message }) => message)),
      }
    })
    const known = new Set(modules.map(({ moduleId }) => moduleId))
    const errors = unhandledErrors.filter((error) => !known.has(error.VITEST_TEST_PATH)).length
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ files, errors }))
  }
}
