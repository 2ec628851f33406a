import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules/.installed-lock')

/** The pinned Node.js, which runs everything except these scripts. */
export const node = join(root, 'node_modules/.bin/node')

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

function isCurrent() {
  return existsSync(stamp) && existsSync(node) && readFileSync(stamp, 'utf8') === lockHash()
}

/** Installs the packages if the lock file has changed. Exits on failure. */
export function install() {
  if (isCurrent()) return
  console.log('Installing packages (a minute or two, only after changes) …')
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []]
  const { status } = spawnSync(command, [...args, 'ci', '--include=dev', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) {
    console.error('The installation failed: see the output above, then try again.')
    process.exit(1)
  }
  writeFileSync(stamp, lockHash())
}

/** Runs a program with the pinned Node.js; returns its exit code. */
export function run(args, options = {}) {
  return spawnSync(node, args, { cwd: root, stdio: 'inherit', ...options }).status ?? 1
}
