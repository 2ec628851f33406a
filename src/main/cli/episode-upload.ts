/** Uploads a video file to the running site (tus 1.0), and follows its conversion. */
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { uploadChunkBytes, uploadsPath } from '#contract/videos/limits.ts'
import type { VideoFile } from '#contract/videos/schemas.ts'
import type { CommandContext } from './command-context.ts'
import { CommandFailed } from './command-failed.ts'

const tus = { 'tus-resumable': '1.0.0' }
const pollMs = 250

export interface SourceFile {
  readonly path: string
  readonly name: string
  readonly bytes: number
}

export async function sourceFile(path: string): Promise<SourceFile> {
  const file = await open(path).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandFailed(`The file ${path} can't be read (${reason}).`)
  })
  try {
    const { size } = await file.stat()
    return { path, name: basename(path), bytes: size }
  } finally {
    await file.close()
  }
}

/** Prints a share when it reaches the next tenth. */
function tenths({ print }: CommandContext, verb: string): (share: number) => void {
  let printed = -1
  return (share) => {
    const tenth = Math.floor(share * 10)
    if (tenth > printed) print(`${verb} ${tenth * 10} %`)
    printed = Math.max(printed, tenth)
  }
}

export interface Upload {
  readonly videoId: number
  /** The path of the upload. */
  readonly path: string
}

/** Announces a file, which the site may refuse; nothing is sent yet. */
export async function announce({ send }: CommandContext, channelId: number, file: SourceFile): Promise<Upload> {
  const encode = (text: string): string => Buffer.from(text).toString('base64')
  const headers = {
    ...tus,
    'upload-length': String(file.bytes),
    'upload-metadata': `channel ${encode(String(channelId))},filename ${encode(file.name)}`,
  }
  const response = await send('POST', uploadsPath, { headers })
  return { videoId: Number(response.headers.get('video-id')), path: response.headers.get('location') ?? '' }
}

/** Sends what the site does not have yet. */
export async function sendRest(
  context: CommandContext,
  path: string,
  { path: source, bytes }: SourceFile,
): Promise<void> {
  const show = tenths(context, 'uploading')
  const state = await context.send('HEAD', path, { headers: tus })
  let offset = Number(state.headers.get('upload-offset'))
  const file = await open(source)
  try {
    while (offset < bytes) {
      show(offset / bytes)
      const chunk = new Uint8Array(Math.min(uploadChunkBytes, bytes - offset))
      const { bytesRead } = await file.read(chunk, 0, chunk.length, offset)
      if (bytesRead === 0) throw new CommandFailed(`${source} has become shorter: start again with the whole file.`)
      const headers = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
      const response = await context.send('PATCH', path, { headers, body: chunk.subarray(0, bytesRead) })
      offset = Number(response.headers.get('upload-offset'))
    }
  } finally {
    await file.close()
  }
  show(1)
}

/** Resolves when the video is ready. Rejects with `CommandFailed` and the reason if it can't be converted. */
export async function untilReady(context: CommandContext, id: number): Promise<void> {
  const show = tenths(context, 'converting')
  while (true) {
    const { next }: { readonly next: VideoFile | null } = await context.call('GET /v1/staff/videos/{id}', {
      params: { id },
    })
    if (next === null) return show(1)
    if (next.state === 'refused' || next.state === 'failed') {
      throw new CommandFailed(`${next.name} was not converted: ${next.reason?.message.en ?? next.state}`)
    }
    if (next.state === 'uploading') throw new CommandFailed(`${next.name} has not arrived completely.`)
    show(next.progress?.share ?? 0)
    await setTimeout(pollMs)
  }
}
