// `npm run check`: everything that can be told without running the product. Each step is named; all run, also after a failure.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, root, run } from './installation.mjs'

const bin = (name) => join(root, 'node_modules', name)
const steps = [
  ['format', [bin('oxfmt/bin/oxfmt'), '--check']],
  ['lint', [bin('oxlint/bin/oxlint'), '--deny-warnings']],
  ['page types', [bin('@react-router/dev/bin.cjs'), 'typegen']],
  ['types', [bin('typescript/bin/tsc'), '-b']],
  [
    'dependency rules',
    [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      'src',
      'tests',
      'bench',
    ],
  ],
  ['dead code', [bin('knip/bin/knip.js')]],
]

/** Returns the names of the steps that failed. */
export function check() {
  return steps
    .filter(([name, args]) => {
      console.log(`check: ${name}`)
      return run(args) !== 0
    })
    .map(([name]) => name)
}

export const stepCount = steps.length

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install()
  const failed = check()
  if (failed.length > 0) {
    console.error(`check failed: ${failed.join(', ')}`)
    process.exit(1)
  }
  console.log('check passed')
}
