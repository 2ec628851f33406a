import { fork, type ChildProcess } from 'node:child_process'
import type { FromLauncher, ToLauncher } from './messages.ts'

// Carries messages between the engine and its helpers. The end of the channel means that the engine is gone: the helpers
// see their channels end with this process.
const helpers = new Map<number, ChildProcess>()

function tell(message: FromLauncher): void {
  if (process.connected) process.send?.(message, () => {})
}

function start(id: number, program: string): void {
  const helper = fork(new URL(program), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  helpers.set(id, helper)
  tell({ type: 'started', id, pid: helper.pid })
  helper.on('message', (message) => tell({ type: 'message', id, message }))
  helper.on('error', ({ message }) => {
    tell({ type: 'fault', id, reason: message })
    // One that could not be started has no exit.
    if (helper.pid === undefined && helpers.delete(id)) tell({ type: 'exit', id, code: null, signal: null })
  })
  helper.once('exit', (code, signal) => {
    helpers.delete(id)
    tell({ type: 'exit', id, code, signal })
  })
}

process.on('message', (order: ToLauncher) => {
  const helper = helpers.get(order.id)
  if (order.type === 'start') start(order.id, order.program)
  if (order.type === 'kill') helper?.kill('SIGKILL')
  if (!helper?.connected) return
  // An error of the channel comes with the end of the helper, which is told.
  if (order.type === 'send' && typeof order.message === 'object' && order.message !== null) {
    helper.send(order.message, () => {})
  }
  if (order.type === 'release') helper.disconnect()
})
process.on('disconnect', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
