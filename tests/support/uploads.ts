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
  /** Of the files to convert. */
  readonly files: string
  /** Of what is made of them. */
  readonly uploads: string
  /** Makes a file with Debian's ffmpeg; `inputs` and `coding` as on its command line, with spaces between them. */
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
      const words = `${inputs} ${coding}`.split(' ').filter((word) => word !== '')
      const isOfOtherFiles = words.some((word) => word.startsWith(directory))
      if (isOfOtherFiles) await run('/usr/bin/ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...words, file])
      else await copyFile(await prepareFile(words, extname(name).slice(1)), file)
      return file
    },
    remove: () => removeFolder(directory),
  }
}

export const testPicture = (size: string, seconds: number, rate = 30): string =>
  `-f lavfi -t ${seconds} -i testsrc2=size=${size}:rate=${rate}`
export const testTone = (seconds: number, sampleRate = 48_000): string =>
  `-f lavfi -t ${seconds} -i sine=frequency=440:sample_rate=${sampleRate}`
export const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'

type Options = Omit<Parameters<typeof createUploads>[0], 'directory' | 'log'>

export const quietUploads = (directory: string, options: Options = {}) =>
  createUploads({ directory, log: { info: () => {}, warn: () => {}, error: () => {} }, ...options })

const isOver = ({ type }: UploadState): boolean => type !== 'waiting' && type !== 'working'

/** Converts one file; tells how that ended. */
export async function convertFile(
  directory: string,
  id: string,
  file: string,
  options: Options = {},
): Promise<UploadState> {
  const uploads = quietUploads(directory, options)
  try {
    await uploads.add(id, file)
    return await new Promise((end) => uploads.watch(id, (state) => isOver(state) && end(state)))
  } finally {
    await uploads.close()
  }
}

/** The path of the multivariant playlist. Throws where there is none, saying how it ended instead. */
export function playlistOf(directory: string, state: UploadState): string {
  if (state.type !== 'done') throw new Error(`it was not converted: ${JSON.stringify(state)}`)
  return join(directory, state.playlist)
}

/** The sizes that a multivariant playlist offers, as they stand there. */
export async function sizesIn(playlist: string): Promise<string[]> {
  return (await readFile(playlist, 'utf8')).match(/(?<=RESOLUTION=)\d+x\d+/g) ?? []
}

export interface ShownPacket {
  /** In milliseconds. */
  readonly at: number
  readonly keyFrame: boolean
}

/** Every packet of a playlist, as ffprobe reads it. */
export async function packetsOf(playlist: string): Promise<ShownPacket[]> {
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

/** The brightness of the first picture of a playlist, from 16 to 235, row by row; what a decoder remarks on fails. */
export async function firstLuma(playlist: string): Promise<Buffer> {
  const command = ['-v', 'warning', '-i', playlist, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-']
  const { stdout, stderr } = await run('/usr/bin/ffmpeg', command, { encoding: 'buffer', maxBuffer: 50_000_000 })
  if (stderr.length > 0) throw new Error(stderr.toString())
  return stdout
}
