import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compress } from './compress.mjs'
import { root, run } from './installation.mjs'

const pages = {
  sources: [
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
  ],
  stamp: join(root, 'build/.built-from'),
}
const server = {
  sources: [
    'src/main',
    'src/server',
    'src/media',
    'src/contract',
    'src/engine-protocol',
    'site.config.ts',
    'scripts/bundle-server.mjs',
    'package-lock.json',
  ],
  stamp: join(root, 'build/main/.built-from'),
}

/** Files that no build contains. */
const notBuilt = /\.(?:tsbuildinfo|test\.tsx?)$/

function* filesUnder(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) yield path
  else for (const name of readdirSync(path).sort()) if (!notBuilt.test(name)) yield* filesUnder(join(path, name))
}

function hashOf(sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesUnder(join(root, source))) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Calls `make` if the sources have changed since it was last called. */
function unlessBuilt({ sources, stamp }, make) {
  const hash = hashOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  make()
  writeFileSync(stamp, hash)
}

/** Runs a program of the build. Exits on failure, which it has printed. */
function runStep(args, failed, env = process.env) {
  if (run(args, { env, stdio: ['ignore', 'ignore', 'inherit'] }) === 0) return
  console.error(`${failed}: see the output above.`)
  process.exit(1)
}

function buildPages() {
  console.log('Building the site (a few seconds, only after changes) …')
  const env = { ...process.env, NODE_ENV: 'production' }
  runStep([join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], 'The build failed', env)
  compress(join(root, 'build/client'))
  runStep([join(root, 'src/main/compose/print-standby.ts')], 'The standby image could not be rendered')
}

/** Builds the pages and bundles the server if their sources have changed since the last build. Exits on failure. */
export function build() {
  unlessBuilt(pages, buildPages)
  unlessBuilt(server, () => runStep([join(root, 'scripts/bundle-server.mjs')], 'The server could not be bundled'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build()
