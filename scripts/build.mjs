import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compress } from './compress.mjs'
import { root, run } from './installation.mjs'

const sources = [
  'src/web',
  'src/contract',
  'src/engine-protocol',
  'src/main/compose/print-standby.ts',
  'src/server/ports/images/cards',
  'src/media/native',
  'content',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'site.config.ts',
  'package-lock.json',
]
const stamp = join(root, 'build/.built-from')

function* filesUnder(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) yield path
  else
    for (const name of readdirSync(path).sort()) if (!name.endsWith('.tsbuildinfo')) yield* filesUnder(join(path, name))
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesUnder(join(root, source))) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Builds the pages if their sources have changed since the last build. Exits on failure. */
export function build() {
  const hash = sourceHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.log('Building the site (a few seconds, only after changes) …')
  const status = run([join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) {
    console.error('The build failed: see the output above.')
    process.exit(1)
  }
  compress(join(root, 'build/client'))
  if (run([join(root, 'src/main/compose/print-standby.ts')], { stdio: ['ignore', 'ignore', 'inherit'] }) !== 0) {
    console.error('The standby image could not be rendered: see the output above.')
    process.exit(1)
  }
  writeFileSync(stamp, hash)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build()
