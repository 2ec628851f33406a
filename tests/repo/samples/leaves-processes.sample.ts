/** A test that fails and leaves processes: children, one with a session of its own, and one that ignores signals. */
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { test } from 'vitest'

const listen = `
  process.on('SIGTERM', () => {})
  const server = require('node:net').createServer((socket) => socket.end('left by the sample')).listen(0, '127.0.0.1', () => console.log(server.address().port))`

async function portOf(options: { readonly detached: boolean; readonly env?: NodeJS.ProcessEnv }): Promise<number> {
  const child = spawn(process.execPath, ['-e', listen], { stdio: ['ignore', 'pipe', 'ignore'], ...options })
  for await (const chunk of child.stdout) return Number(String(chunk))
  throw new Error('the child did not listen')
}

test('leaves processes', async () => {
  const ports = [
    await portOf({ detached: false }),
    await portOf({ detached: true }),
    // As sites are started: without the variables of the run.
    await portOf({ detached: false, env: {} }),
  ]
  writeFileSync(process.env['SAMPLE_PORTS'] ?? '', JSON.stringify(ports))
  throw new Error('fails on purpose')
})
