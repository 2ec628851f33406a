// Runs on any Node.js from 20: installs and builds if needed, then starts the product with the pinned one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { node, root } from './installation.mjs'

const development = process.argv[2] === 'dev'
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** How often to look whether npm has ended without a signal to this process, in milliseconds. */
const parentCheckMs = 1000

/** Ends the running step; null between two steps. */
let end = null
let ended = false
function endAll() {
  ended = true
  end?.()
}
for (const signal of signals) process.on(signal, endAll)
const parent = process.ppid
setInterval(() => process.ppid !== parent && endAll(), parentCheckMs).unref()

/** Runs a program; returns its exit code, or 0 if this process was asked to end. */
async function run(command, args, options, endChild) {
  if (ended) return 0
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  end = () => endChild(child)
  const [code] = await once(child, 'exit')
  end = null
  return ended && code === null ? 0 : (code ?? 1)
}

// In a process group of its own, so that its npm and compilers end with it.
const prepare = ['scripts/prepare.mjs', ...(development ? ['installation'] : [])]
const prepared = await run(process.execPath, prepare, { detached: true }, ({ pid }) => process.kill(-pid, 'SIGKILL'))
if (prepared !== 0 || ended) process.exit(prepared)

const watch = [
  '--watch-path=src/server',
  '--watch-path=src/main',
  '--watch-path=src/contract',
  '--watch-path=src/media',
]
const program = development ? [...watch, 'src/main/cli.ts', 'dev'] : ['build/main/server.js', 'start']
const env = {
  NODE_ENV: development ? 'development' : 'production',
  // Speeds up the next start.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.compile-cache'),
  // Without fixed limits, glibc keeps what the compilation of the database has freed: about 90 MB.
  MALLOC_TRIM_THRESHOLD_: `${2 ** 20}`,
  MALLOC_MMAP_THRESHOLD_: `${2 ** 22}`,
  ...process.env,
}
process.exit(await run(node, program, { env }, (child) => child.kill('SIGTERM')))
