import { type ChildProcess, fork } from 'node:child_process'
import type { FromLauncher, ToLauncher } from './start-child.ts'

// Relays messages between the engine and its child processes. The end of the channel means that the engine is gone; the
// children's channels end with this process.
const children = new Map<number, ChildProcess>()

function send(message: FromLauncher): void {
  if (process.connected) process.send?.(message, () => {})
}

function start(id: number, program: string): void {
  const child = fork(new URL(program), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.set(id, child)
  send({ type: 'started', id, pid: child.pid })
  child.on('message', (message) => send({ type: 'message', id, message }))
  child.on('error', ({ message }) => {
    send({ type: 'fault', id, reason: message })
    // A process that failed to start does not exit.
    if (child.pid === undefined && children.delete(id)) send({ type: 'exit', id, code: null, signal: null })
  })
  child.once('exit', (code, signal) => {
    children.delete(id)
    send({ type: 'exit', id, code, signal })
  })
}

process.on('message', (message: ToLauncher) => {
  const child = children.get(message.id)
  if (message.type === 'start') start(message.id, message.program)
  if (message.type === 'kill') child?.kill('SIGKILL')
  if (!child?.connected) return
  // A channel error is followed by the child's exit, which is reported.
  if (message.type === 'send' && typeof message.message === 'object' && message.message !== null) {
    child.send(message.message, () => {})
  }
  if (message.type === 'release') child.disconnect()
})
process.on('disconnect', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
