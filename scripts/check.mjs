// `npm run check`: all checks that do not run the product. All steps run, even after a failure.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, node, root } from './installation.mjs'

const bin = (name) => join(root, 'node_modules', name)
const steps = [
  ['format', [bin('oxfmt/bin/oxfmt'), '--check']],
  ['lint', [bin('oxlint/bin/oxlint'), '--deny-warnings']],
  ['page types', [bin('@react-router/dev/bin.cjs'), 'typegen']],
  // Each checker infers the types that its files import itself: several take twice the processor time of one.
  ['types', [bin('typescript/bin/tsc'), '-b', '--checkers', '1', '--builders', '2']],
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

/** Returns the names of failed steps and prints their output. */
export async function check() {
  const failed = []
  for (const [name, args] of steps) {
    const step = spawn(node, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = []
    step.stdout.on('data', (chunk) => output.push(chunk))
    step.stderr.on('data', (chunk) => output.push(chunk))
    const [code] = await once(step, 'close')
    console.log(`check: ${name} ${code === 0 ? 'passed' : 'FAILED'}`)
    if (code === 0) continue
    failed.push(name)
    process.stdout.write(Buffer.concat(output))
  }
  return failed
}

export const stepCount = steps.length

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install()
  const failed = await check()
  if (failed.length > 0) {
    console.error(`check failed: ${failed.join(', ')}`)
    process.exit(1)
  }
  console.log('check passed')
}
