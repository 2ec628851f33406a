import { mkdirSync } from 'node:fs'
import { basename, extname, join, resolve } from 'node:path'
import { createUploads, NotOurs, type UploadState } from '#media/index.ts'
import { acquireLock, type Lock } from '../lock.ts'
import { createLog } from '../log.ts'
import { CommandFailed } from './command-failed.ts'
import { hintFor } from './conversion-hints.ts'

export const convertUsage = `  convert FOLDER FILE…   convert video files for playback, each into its own folder
  convert FOLDER         continue unfinished conversions`

export interface ConvertSettings {
  /** Number of files converted concurrently. */
  readonly atOnce: number
  /** In bytes. */
  readonly diskReserve: number
}

/** Output of a long-running command. */
export interface Terminal {
  /** Prints a permanent line. */
  print(line: string): void
  /** Prints a line that the next one replaces. */
  show(line: string): void
  /** Aborted when the user interrupts the command. */
  readonly interrupted: AbortSignal
}

/** The name of a file's folder: the file name in characters that URLs allow. */
function folderNameOf(file: string): string {
  const name = basename(file, extname(file))
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .slice(0, 100)
  if (/[A-Za-z0-9]/.test(name)) return name
  throw new CommandFailed(`${file}: the name has no letters a-z or digits; rename the file.`)
}

function lockFolder(folder: string): Lock {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandFailed(
      `${folder} can't be written (${reason}): give this user write permission, or choose another folder.`,
    )
  }
  const lock = acquireLock(join(folder, 'convert.lock'))
  if (lock.owner !== null) {
    throw new CommandFailed(
      `Process ${lock.owner} is converting into ${folder}: wait for it, or choose another folder.`,
    )
  }
  return lock
}

/** `convert FOLDER [FILE…]`. Converts all files, then throws `CommandFailed` if one of them failed. */
export async function convertCommand(
  [target, ...files]: readonly string[],
  { atOnce, diskReserve }: ConvertSettings,
  terminal: Terminal,
): Promise<void> {
  if (target === undefined) throw new CommandFailed(`Give a folder and the files:\n\n${convertUsage}`)
  const folder = resolve(target)
  const named = new Map(files.map((file): [string, string] => [folderNameOf(file), file]))
  if (named.size < files.length)
    throw new CommandFailed('Two of these files have the same name: convert them separately.')
  const lock = lockFolder(folder)
  const uploads = createUploads({ directory: folder, diskReserve, atOnce, log: createLog('silent') })
  const stopped = new Promise<'stopped'>((done) => {
    terminal.interrupted.addEventListener('abort', () => done('stopped'), { once: true })
  })
  try {
    for (const [id, file] of named) {
      await uploads.add(id, file).catch((error: unknown) => {
        if (!(error instanceof NotOurs)) throw error
        throw new CommandFailed(`${join(folder, id)} contains other files: choose another folder, or rename the file.`)
      })
    }
    const ids = new Set([...named.keys(), ...(await uploads.resume())])
    if (ids.size === 0) terminal.print(`No unfinished conversions in ${folder}.`)
    const ends = Promise.all([...ids].map((id) => printProgress(id, folder, terminal, uploads.watch)))
    const ended = await Promise.race([ends, stopped])
    if (ended === 'stopped') throw new CommandFailed(`Stopped. Continue with "convert ${target}".`)
    if (ended.includes(false)) throw new CommandFailed('Some files were not converted.')
  } finally {
    await uploads.close()
    lock.release()
  }
}

/** Prints the progress of one file; resolves with whether it became playable. */
function printProgress(
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
      else print(`${id}: ${hintFor(state.reason)} (${state.reason}: ${state.detail})`)
      end(state.type === 'done')
    })
  })
}
