/** The files that belong to the video of an episode: captions, chapters and a thumbnail. */
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { captionLanguagePattern, chaptersMax, chapterTitleMaxLength } from '#contract/videos/limits.ts'
import type { Chapter } from '#contract/videos/schemas.ts'
import { parseWebVtt, type WebVttProblem } from '#server/videos/index.ts'
import type { CommandContext } from './command-context.ts'
import { CommandFailed } from './command-failed.ts'

export interface FileOptions {
  /** Such as `ja=captions.vtt`. */
  readonly captions?: readonly string[] | undefined
  readonly chapters?: string | undefined
  readonly thumbnail?: string | undefined
}

type Bytes = Uint8Array<ArrayBuffer>

export interface VideoFiles {
  readonly captions: readonly { readonly language: string; readonly bytes: Bytes }[]
  readonly chapters: readonly Chapter[] | null
  readonly thumbnail: { readonly type: string; readonly bytes: Bytes } | null
}

const problems: Readonly<Record<WebVttProblem, string>> = {
  encoding: 'the file is not UTF-8; save it as UTF-8',
  header: 'the first line must be WEBVTT',
  timing: 'a time is invalid; write 00:01.000 --> 00:03.500',
  order: 'the cue ends before it starts, or starts before the previous one',
  setting: 'a cue setting is unknown or invalid',
  style: 'styles and regions must come before the first cue',
  text: 'the cue has no text, an arrow in its text, or an unclosed tag',
  empty: 'the file has no cues',
}

export async function readBytes(path: string): Promise<Bytes> {
  try {
    return new Uint8Array(await readFile(path))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandFailed(`The file ${path} can't be read (${reason}).`)
  }
}

async function readCaptions(option: string) {
  const [, language = '', path = ''] = /^([^=]+)=(.+)$/.exec(option) ?? []
  if (!captionLanguagePattern.test(language)) {
    throw new CommandFailed(`--captions ${option}: give a language and a WebVTT file, such as ja=captions.vtt.`)
  }
  const bytes = await readBytes(path)
  const parsed = parseWebVtt(bytes)
  if ('problem' in parsed) throw new CommandFailed(`${path}, line ${parsed.line}: ${problems[parsed.problem]}.`)
  return { language, bytes }
}

/** Lines such as `1:02:03 Title`. Throws `CommandFailed` with the line. */
async function readChapters(path: string): Promise<Chapter[]> {
  const lines = new TextDecoder().decode(await readBytes(path)).split(/\r?\n/)
  const chapters = lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    const [, hours = '0', minutes = '', seconds = '', title = ''] =
      /^(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d) +(\S.*)$/.exec(line.trim()) ?? []
    if (title === '' || title.length > chapterTitleMaxLength) {
      throw new CommandFailed(
        `${path}, line ${index + 1}: write a time and a title of at most ${chapterTitleMaxLength} characters, such as "1:30 Interview".`,
      )
    }
    return [{ atMs: ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000, title }]
  })
  if (chapters.length > chaptersMax) throw new CommandFailed(`${path}: at most ${chaptersMax} chapters are possible.`)
  return chapters
}

/** Reads and checks all files before anything is sent. Throws `CommandFailed`. */
export async function readFiles({ captions = [], chapters, thumbnail }: FileOptions): Promise<VideoFiles> {
  return {
    captions: await Promise.all(captions.map(readCaptions)),
    chapters: chapters === undefined ? null : await readChapters(chapters),
    thumbnail:
      thumbnail === undefined
        ? null
        : { type: `image/${extname(thumbnail).slice(1).toLowerCase()}`, bytes: await readBytes(thumbnail) },
  }
}

/** Chapters need a video that is ready. */
export async function applyFiles({ call }: CommandContext, id: number, files: VideoFiles): Promise<void> {
  for (const { language, bytes } of files.captions) {
    const params = { id, language }
    await call('POST /v1/staff/videos/{id}/captions/{language}', { params }, { type: 'text/vtt', bytes })
  }
  if (files.chapters !== null) {
    const request = { params: { id }, body: { chapters: [...files.chapters] } }
    await call('POST /v1/staff/videos/{id}/chapters', request)
  }
  if (files.thumbnail !== null) {
    await call('POST /v1/staff/videos/{id}/thumbnail/image', { params: { id } }, files.thumbnail)
  }
}
