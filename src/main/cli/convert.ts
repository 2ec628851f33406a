import { mkdirSync } from 'node:fs'
import { basename, extname, join, resolve } from 'node:path'
import { createUploads, NotOurs, type UploadState } from '#media/index.ts'
import { takeLock, type Lock } from '../lock.ts'
import { createLog } from '../log.ts'
import { CommandFailed } from './command-failed.ts'
import { cureFor } from './conversion-cures.ts'

export const convertUsage = `  convert FOLDER FILE…   make video files playable, each in a folder of its own
  convert FOLDER         go on with what was left there`

export interface ConvertSettings {
  /** Files at a time. */
  readonly atOnce: number
  /** In bytes. */
  readonly diskReserve: number
}

/** Where a command that goes on for long tells how far it is. */
export interface Terminal {
  /** A line that stays. */
  print(line: string): void
  /** A line that the next one replaces. */
  show(line: string): void
  /** Whoever runs the command wants it to end. */
  readonly interrupted: AbortSignal
}

/** What a file's folder is called: its name in letters that addresses know. */
function idOf(file: string): string {
  const name = basename(file, extname(file))
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .slice(0, 100)
  if (/[A-Za-z0-9]/.test(name)) return name
  throw new CommandFailed(`${file}: rename it first; its folder takes its name from the letters a-z and digits in it.`)
}

function lockFolder(folder: string): Lock {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandFailed(
      `${folder} can't be written (${reason}): give this user the right to, or choose another one.`,
    )
  }
  const lock = takeLock(join(folder, 'convert.lock'))
  if (lock.owner !== null) {
    throw new CommandFailed(`Process ${lock.owner} converts into ${folder}: wait for it, or choose another folder.`)
  }
  return lock
}

/** `convert FOLDER [FILE…]`. Throws `CommandFailed` when a file could not be converted, after the others. */
export async function convertCommand(
  [target, ...files]: readonly string[],
  { atOnce, diskReserve }: ConvertSettings,
  terminal: Terminal,
): Promise<void> {
  if (target === undefined) throw new CommandFailed(`Name a folder, then the files:\n\n${convertUsage}`)
  const folder = resolve(target)
  const named = new Map(files.map((file): [string, string] => [idOf(file), file]))
  if (named.size < files.length)
    throw new CommandFailed('Two of these files have the same name: give each a run of its own.')
  const lock = lockFolder(folder)
  const uploads = createUploads({ directory: folder, diskReserve, atOnce, log: createLog('silent') })
  const stopped = new Promise<'stopped'>((done) => {
    terminal.interrupted.addEventListener('abort', () => done('stopped'), { once: true })
  })
  try {
    for (const [id, file] of named) {
      await uploads.add(id, file).catch((error: unknown) => {
        if (!(error instanceof NotOurs)) throw error
        throw new CommandFailed(`${join(folder, id)} holds something else: choose another folder, or rename the file.`)
      })
    }
    const ids = new Set([...named.keys(), ...(await uploads.resume())])
    if (ids.size === 0) terminal.print(`Nothing was left to do in ${folder}.`)
    const ends = Promise.all([...ids].map((id) => follow(id, folder, terminal, uploads.watch)))
    const ended = await Promise.race([ends, stopped])
    if (ended === 'stopped') throw new CommandFailed(`Stopped. "convert ${target}" goes on with it.`)
    if (ended.includes(false)) throw new CommandFailed('Not everything was converted.')
  } finally {
    await uploads.close()
    lock.release()
  }
}

/** Tells how one file goes; whether it became playable. */
function follow(
  id: string,
  folder: string,
  { print, show }: Terminal,
  watch: (id: string, listener: (state: UploadState) => void) => () => void,
): Promise<boolean> {
  return new Promise((end) => {
    let shown = -1
    watch(id, (state) => {
      if (state.type === 'waiting' || state.type === 'cancelled') return
      if (state.type === 'working') {
        const percent = Math.floor(state.share * 100)
        if (percent !== shown) show(`${id}: ${percent} %`)
        shown = percent
        return
      }
      if (state.type === 'done') print(`${id}: playable at ${join(folder, state.playlist)}`)
      else print(`${id}: ${cureFor(state.reason)} (${state.reason}: ${state.detail})`)
      end(state.type === 'done')
    })
  })
}
