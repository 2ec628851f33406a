import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules/.installed-lock')

/** The pinned Node.js, which runs everything but these scripts. */
export const node = join(root, 'node_modules/.bin/node')

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

function isCurrent() {
  return existsSync(stamp) && existsSync(node) && readFileSync(stamp, 'utf8') === lockHash()
}

/** Installs the packages when the lock file has changed since the last time. Ends the process when that fails. */
export function install() {
  if (isCurrent()) return
  console.log('Installing packages (a minute or two, only when the lock file has changed) …')
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []]
  const { status } = spawnSync(command, [...args, 'ci', '--include=dev', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) {
    console.error('The packages could not be installed: see the lines above, then try again.')
    process.exit(1)
  }
  writeFileSync(stamp, lockHash())
}

/** Runs a program of the pinned Node.js to its end; returns its exit code. */
export function run(args, options = {}) {
  return spawnSync(node, args, { cwd: root, stdio: 'inherit', ...options }).status ?? 1
}
