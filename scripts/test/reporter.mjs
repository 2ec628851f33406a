// A Vitest reporter that writes results and durations as JSON to the file in TEST_REPORT.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../installation.mjs'

const secondsOf = ({ collectDuration, prepareDuration, setupDuration, duration }) =>
  (collectDuration + prepareDuration + setupDuration + duration) / 1000

export default class FileReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map((module) => {
      const tests = [...module.children.allTests()]
      const failed = tests.filter((test) => test.result().state === 'failed').length
      return {
        file: relative(root, module.moduleId),
        seconds: secondsOf(module.diagnostic()),
        passed: tests.filter((test) => test.result().state === 'passed').length,
        // A file that fails to load, or a failed hook, has no failed test.
        failed: module.state() === 'failed' ? Math.max(1, failed) : 0,
        // Measured figures.
        annotations: tests.flatMap((test) => test.annotations().map(({ message }) => message)),
      }
    })
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ files, errors: unhandledErrors.length }))
  }
}
