/** Files generated from command-line arguments, cached by these for later runs. */
import { execFile, execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const cache = fileURLToPath(new URL('../../.cache/clips', import.meta.url))
const ffmpeg = '/usr/bin/ffmpeg'

/** Path of the cached file for these arguments, and a temporary path for its creation. */
function pathsOf(args: readonly string[], extension: string): { cached: string; temporary: string } {
  const hash = createHash('sha256').update(JSON.stringify(args)).digest('hex').slice(0, 24)
  mkdirSync(cache, { recursive: true })
  return { cached: join(cache, `${hash}.${extension}`), temporary: join(cache, `making-${randomUUID()}.${extension}`) }
}

const commandLine = (args: readonly string[], file: string): string[] => [
  '-hide_banner',
  '-loglevel',
  'error',
  '-nostdin',
  '-y',
  ...args,
  file,
]

/** The cached output of Debian's ffmpeg for these arguments; the output path is appended to them. */
export function preparedFile(args: readonly string[], extension: string): string {
  const { cached, temporary } = pathsOf(args, extension)
  if (!existsSync(cached)) {
    execFileSync(ffmpeg, commandLine(args, temporary), { stdio: 'pipe' })
    // Another worker may have created the same file in the meantime; both are complete.
    renameSync(temporary, cached)
  }
  return cached
}

/** Like `preparedFile`, without blocking; `make` replaces ffmpeg. */
export async function prepareFile(
  args: readonly string[],
  extension: string,
  make = async (file: string): Promise<void> => void (await run(ffmpeg, commandLine(args, file))),
): Promise<string> {
  const { cached, temporary } = pathsOf(args, extension)
  if (!existsSync(cached)) {
    await make(temporary)
    renameSync(temporary, cached)
  }
  return cached
}

/** A whole number of video frames, of audio frames at 48 kHz, and of common key frame intervals. */
const loopSeconds = 32
/** Longer streams loop a clip of `loopSeconds`. */
const longestClipSeconds = 180

/**
 * ffmpeg arguments that loop a prepared clip of these inputs without re-encoding. Timestamps continue across loops: a
 * clip has as much audio as video. A stream of known length, in seconds, is a single clip: at the start of a loop the
 * scene changes, and an encoder behind it would insert a key frame.
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
