import type { Command } from '@commander-js/extra-typings'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Failure, RejectionReason } from '#engine-protocol/index.ts'
import { createUploads, NotOurs, type Uploads, type UploadState } from '#media/index.ts'
import { readConfig } from '../config.ts'
import { acquireLock, type Lock } from '../lock.ts'
import { createLog } from '../log.ts'
import { CommandFailed } from './command-failed.ts'
import { folderNames } from './convert-folder.ts'

interface ConvertSettings {
  /** Number of files converted concurrently. */
  readonly atOnce: number
  /** In bytes. */
  readonly diskReserve: number
  /** Replaces conversions of files that have changed since. */
  readonly replace: boolean
}

/** Output of a long-running command. */
interface Terminal {
  /** Prints a permanent line. */
  print(line: string): void
  /** Prints a line that the next one replaces. */
  show(line: string): void
  /** Aborted when the user interrupts the command. */
  readonly interrupted: AbortSignal
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

/** The folder that contains the conversion of a file, or the first one that is free. */
async function folderOf(file: string, uploads: Uploads, taken: ReadonlySet<string>): Promise<string> {
  for (const id of folderNames(file)) {
    if (!taken.has(id) && (await uploads.compare(id, file)) !== 'other file') return id
  }
  throw new CommandFailed(`${file}: too many files have this name; rename the file.`)
}

/** Converts all files, then throws `CommandFailed` if one of them failed. */
async function convert(
  target: string,
  files: readonly string[],
  { atOnce, diskReserve, replace }: ConvertSettings,
  terminal: Terminal,
): Promise<void> {
  const folder = resolve(target)
  const lock = lockFolder(folder)
  const uploads = createUploads({ directory: folder, diskReserve, atOnce, log: createLog('silent') })
  const stopped = new Promise<'stopped'>((done) => {
    terminal.interrupted.addEventListener('abort', () => done('stopped'), { once: true })
  })
  try {
    const added = new Set<string>()
    for (const file of new Set(files.map((one) => resolve(one)))) {
      const id = await folderOf(file, uploads, added)
      const where = join(folder, id)
      if (!replace && (await uploads.compare(id, file)) === 'changed file') {
        throw new CommandFailed(`${file} has changed since its conversion in ${where}: --replace replaces that one.`)
      }
      await uploads.add(id, file).catch((error: unknown) => {
        if (!(error instanceof NotOurs)) throw error
        throw new CommandFailed(`${where} contains other files: choose another folder, or rename the file.`)
      })
      added.add(id)
    }
    const ids = new Set([...added, ...(await uploads.resume())])
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
      else print(`${id}: ${hints[state.reason]} (${state.reason}: ${state.detail})`)
      end(state.type === 'done')
    })
  })
}

/** Messages for failed conversions, with hints for the operator. */
const hints: Readonly<Record<RejectionReason | Failure, string>> = {
  empty: 'the file is empty; copy or export it again.',
  'not-video': 'not an MP4, MOV, MKV or WebM file; export the video in one of these formats.',
  damaged: 'the file is damaged; copy or export it again.',
  'cut-off': 'the file is incomplete; copy it again.',
  'no-video': 'the file has no video track; choose a video.',
  codec: 'the codec of its video or audio is not supported; export it as H.264 with AAC.',
  'too-large': 'the file is too large; export it with a lower bit rate, or split it.',
  'too-long': 'the video is too long; split it.',
  'too-many-pixels': 'its frames are too large; export it in 4K or smaller.',
  'too-small': 'its frames are too small; export it with at least 16 pixels on each side.',
  'source-gone': "the file can't be read; restore it, or give this user read permission, and run the command again.",
  crashed: 'the converter crashed; run the command again to continue.',
  hung: 'the converter stopped responding; run the command again to continue.',
  'too-slow': 'the conversion took too much processor time; run the command again to continue.',
  memory: 'the conversion took too much memory; export the video in a smaller size.',
  'disk-full': 'the disk is full; free space and run the command again to continue.',
  storage: "the folder can't be written; fix its permissions and run the command again to continue.",
}

/** Prints progress lines only to a terminal, where they can be replaced. */
function openTerminal(): Terminal {
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort())
  const { isTTY } = process.stdout
  return {
    print: (line) => console.log(isTTY ? `\r\u001B[K${line}` : line),
    show: (line) => void (isTTY && process.stdout.write(`\r\u001B[K${line}`)),
    interrupted: interrupted.signal,
  }
}

export function addConvertCommand(program: Command): void {
  program
    .command('convert')
    .description('convert video files for playback, each into its own folder')
    .argument('<folder>', 'folder for the converted files')
    .argument('[files...]', 'video files; without any, unfinished conversions continue')
    .option('--replace', 'replace the conversions of files that have changed since')
    .action(async (folder, files, { replace = false }) => {
      const { CONVERT_AT_ONCE: atOnce, DISK_RESERVE_MB } = readConfig()
      await convert(folder, files, { atOnce, diskReserve: DISK_RESERVE_MB * 1_000_000, replace }, openTerminal())
    })
}
