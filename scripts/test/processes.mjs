// Ends the processes that a test run has left behind. It finds them in /proc (Linux); elsewhere it finds none.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** The variable that every process of a run inherits. */
export const runVariable = 'KIRARI_TEST_RUN'

/** The content of a file of a process that may end at any moment. */
function readOf(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(error.code)) return ''
    throw error
  }
}

function readProcess(pid) {
  // proc(5): the name, which may contain spaces, is in parentheses before state, parent, group and session.
  const [state, parent, , session] = readOf(pid, 'stat').split(') ').at(-1).split(' ')
  return { pid, state, parent: Number(parent), session: Number(session) }
}

/** Whether the process still has open files: of a killed one, until the last of its threads has ended. */
function isAlive({ pid, state }) {
  if (state === undefined) return false
  if (state !== 'Z') return true
  try {
    return readdirSync(`/proc/${pid}/task`).length > 1
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(error.code)) return false
    throw error
  }
}

/**
 * The living processes of a run: those of its session, those that carry its variable, and their children. A program may
 * start a session of its own, or overwrite its variables with its title, but hardly both.
 */
export function processesOf(run, session) {
  if (!existsSync('/proc/self/stat')) return []
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((one) => one.pid !== process.pid && isAlive(one))
  const variable = `${runVariable}=${run}`
  const found = new Set(
    all
      .filter((one) => one.session === session || readOf(one.pid, 'environ').split('\0').includes(variable))
      .map(({ pid }) => pid),
  )
  for (let before = -1; before < found.size;) {
    before = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  return [...found].map((pid) => ({ pid, command: readOf(pid, 'cmdline').replaceAll('\0', ' ').trim() }))
}

/** Resolves when no process of a run is left, or after `limitMs`. */
export async function untilEnded(run, session, limitMs) {
  for (let waited = 0; waited < limitMs && processesOf(run, session).length > 0; waited += 100) await setTimeout(100)
}

/** Kills the processes that are left of a run; returns their commands. */
export function endProcessesOf(run, session) {
  const ended = []
  // A process may start another one while it is found.
  for (let left = processesOf(run, session); left.length > 0; left = processesOf(run, session)) {
    for (const { pid, command } of left) {
      if (!ended.includes(command)) ended.push(command)
      try {
        process.kill(pid, 'SIGKILL')
      } catch (error) {
        if (error.code !== 'ESRCH') throw error
      }
    }
  }
  return ended
}
