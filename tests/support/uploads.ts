import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import type { UploadState } from '#media/index.ts'
import { createUploads } from '#media/upload/index.ts'
import { prepareFile } from './prepared-stream.ts'
import { removeFolder } from './remove-folder.ts'

const run = promisify(execFile)

export interface UploadFolder {
  /** Folder of the input files. */
  readonly files: string
  /** Folder of the converted files. */
  readonly uploads: string
  /** Makes a file with Debian's ffmpeg; `inputs` and `coding` are its arguments, separated by spaces. */
  make(name: string, inputs: string, coding: string): Promise<string>
  remove(): Promise<void>
}

export async function uploadFolder(): Promise<UploadFolder> {
  const directory = await mkdtemp(join(tmpdir(), 'kirari-upload-'))
  return {
    files: directory,
    uploads: join(directory, 'uploads'),
    async make(name, inputs, coding) {
      const file = join(directory, name)
      const args = `${inputs} ${coding}`.split(' ').filter((arg) => arg !== '')
      const readsOtherFiles = args.some((arg) => arg.startsWith(directory))
      if (readsOtherFiles) await run('/usr/bin/ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args, file])
      else await copyFile(await prepareFile(args, extname(name).slice(1)), file)
      return file
    },
    remove: () => removeFolder(directory),
  }
}

export const testVideo = (size: string, seconds: number, rate = 30): string =>
  `-f lavfi -t ${seconds} -i testsrc2=size=${size}:rate=${rate}`
export const testTone = (seconds: number, sampleRate = 48_000): string =>
  `-f lavfi -t ${seconds} -i sine=frequency=440:sample_rate=${sampleRate}`
export const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'

type Options = Omit<Parameters<typeof createUploads>[0], 'directory' | 'log'>

export const quietUploads = (directory: string, options: Options = {}) =>
  createUploads({ directory, log: { info: () => {}, warn: () => {}, error: () => {} }, ...options })

const hasEnded = ({ type }: UploadState): boolean => type !== 'waiting' && type !== 'working'

/** Converts a file; returns its final state. */
export async function convertFile(
  directory: string,
  id: string,
  file: string,
  options: Options = {},
): Promise<UploadState> {
  const uploads = quietUploads(directory, options)
  try {
    await uploads.add(id, file)
    return await new Promise((resolve) => uploads.watch(id, (state) => hasEnded(state) && resolve(state)))
  } finally {
    await uploads.close()
  }
}

/** Path of the multivariant playlist. Throws when the conversion did not succeed. */
export function playlistOf(directory: string, state: UploadState): string {
  if (state.type !== 'done') throw new Error(`not converted: ${JSON.stringify(state)}`)
  return join(directory, state.playlist)
}

/** The resolutions of a multivariant playlist, in its order. */
export async function sizesIn(playlist: string): Promise<string[]> {
  return (await readFile(playlist, 'utf8')).match(/(?<=RESOLUTION=)\d+x\d+/g) ?? []
}

export interface VideoPacket {
  /** Milliseconds. */
  readonly at: number
  readonly keyFrame: boolean
}

/** All packets of a playlist, read by ffprobe. */
export async function packetsOf(playlist: string): Promise<VideoPacket[]> {
  const entries = ['-show_entries', 'packet=pts_time,flags', '-of', 'csv=p=0']
  const { stdout } = await run('/usr/bin/ffprobe', ['-v', 'error', ...entries, playlist])
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [at = '', flags = ''] = line.split(',')
      return { at: Math.round(Number(at) * 1000), keyFrame: flags.startsWith('K') }
    })
}

/** Luma of the first frame of a playlist, 16 to 235, row by row. Throws on decoder warnings. */
export async function firstLuma(playlist: string): Promise<Buffer> {
  const command = ['-v', 'warning', '-i', playlist, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-']
  const { stdout, stderr } = await run('/usr/bin/ffmpeg', command, { encoding: 'buffer', maxBuffer: 50_000_000 })
  if (stderr.length > 0) throw new Error(stderr.toString())
  return stdout
}
