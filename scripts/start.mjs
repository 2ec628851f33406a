// Runs on any Node.js from 20: installs and builds if needed, then starts the product with the pinned one.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build } from './build.mjs'
import { install, node, root } from './installation.mjs'

const development = process.argv[2] === 'dev'
install()
if (!development) build()

const watch = development
  ? ['--watch-path=src/server', '--watch-path=src/main', '--watch-path=src/contract', '--watch-path=src/media']
  : []
const program = development ? [...watch, 'src/main/cli.ts', 'dev'] : ['build/main/server.js', 'start']
const child = spawn(node, program, {
  cwd: root,
  stdio: 'inherit',
  env: {
    NODE_ENV: development ? 'development' : 'production',
    // Speeds up the next start.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.compile-cache'),
    ...process.env,
  },
})
// Ctrl-C also reaches the child; SIGTERM has to be forwarded.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
