/** Files that a program makes of its arguments alone, made once for each kind and kept for later runs. */
import { execFile, execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const cache = fileURLToPath(new URL('../../.cache/clips', import.meta.url))
const ffmpeg = '/usr/bin/ffmpeg'

/** Where the file of these arguments is kept, and where it is made before. */
function placesOf(args: readonly string[], extension: string): { kept: string; making: string } {
  const hash = createHash('sha256').update(JSON.stringify(args)).digest('hex').slice(0, 24)
  mkdirSync(cache, { recursive: true })
  return { kept: join(cache, `${hash}.${extension}`), making: join(cache, `making-${randomUUID()}.${extension}`) }
}

const wholeCommand = (args: readonly string[], file: string): string[] => [
  '-hide_banner',
  '-loglevel',
  'error',
  '-nostdin',
  '-y',
  ...args,
  file,
]

/** The file that Debian's ffmpeg makes of these arguments, to which its name is added. */
export function preparedFile(args: readonly string[], extension: string): string {
  const { kept, making } = placesOf(args, extension)
  if (!existsSync(kept)) {
    execFileSync(ffmpeg, wholeCommand(args, making), { stdio: 'pipe' })
    // Another worker may have made the same meanwhile; either is whole.
    renameSync(making, kept)
  }
  return kept
}

/** The same without holding this process up; `make` for what ffmpeg alone does not make. */
export async function prepareFile(
  args: readonly string[],
  extension: string,
  make = async (file: string): Promise<void> => void (await run(ffmpeg, wholeCommand(args, file))),
): Promise<string> {
  const { kept, making } = placesOf(args, extension)
  if (!existsSync(kept)) {
    await make(making)
    renameSync(making, kept)
  }
  return kept
}

/** Whole numbers of frames of video, of audio at 48 kHz, and of the usual key-frame distances. */
const loopSeconds = 32
/** A longer stream is a loop. */
const longestClipSeconds = 180

/**
 * Arguments of ffmpeg that play what these make, again and again, without coding it anew. Times go on from one round to
 * the next: a clip has as much audio as video. A stream of known length, in seconds, is one clip: where a loop begins
 * anew the scene changes, and an encoder behind it puts a key frame there.
 */
export function playPrepared(
  inputs: readonly string[],
  coding: readonly string[],
  { speed = 1, seconds = Infinity } = {},
): string[] {
  const clipSeconds = seconds > longestClipSeconds ? loopSeconds : seconds
  const length = ['-t', String(clipSeconds), '-frames:a', String(Math.ceil((clipSeconds * 48_000) / 1024))]
  const clip = preparedFile([...inputs, ...coding, ...length], 'flv')
  return ['-readrate', String(speed), '-stream_loop', '-1', '-i', clip, '-c', 'copy']
}
