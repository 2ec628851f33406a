import { Helper } from './helper.ts'
import type { FromLauncher } from './messages.ts'
import { openLauncher, type Launcher } from './open-launcher.ts'

/** One for the whole engine: it stays small, however large the engine grows. */
let current: { readonly launcher: Launcher; readonly helpers: Map<number, Helper> } | null = null
let lastId = 0

function launch(): NonNullable<typeof current> {
  const helpers = new Map<number, Helper>()
  const ended = (): void => {
    if (current?.helpers === helpers) current = null
    for (const helper of helpers.values()) helper.emit('exit', null, null)
    helpers.clear()
  }
  return { launcher: openLauncher({ hear: (message) => pass(helpers, message), ended }), helpers }
}

function pass(helpers: Map<number, Helper>, heard: FromLauncher): void {
  const helper = helpers.get(heard.id)
  if (!helper) return
  if (heard.type === 'started') helper.pid = heard.pid
  if (heard.type === 'message') helper.emit('message', heard.message)
  if (heard.type === 'fault') helper.emit('fault', heard.reason)
  if (heard.type === 'exit') {
    helpers.delete(heard.id)
    helper.emit('exit', heard.code, heard.signal)
  }
}

/** Starts a program as a process with a channel of structured clones (`process.on('message')`, `process.send`). */
export function startHelper(program: URL): Helper {
  current ??= launch()
  const { launcher, helpers } = current
  const id = ++lastId
  const helper = new Helper(launcher, id)
  helpers.set(id, helper)
  launcher.order({ type: 'start', id, program: program.href })
  return helper
}
