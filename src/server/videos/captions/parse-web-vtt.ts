/**
 * - `encoding`: not UTF-8, or a NUL character;
 * - `header`: the first line is not `WEBVTT`;
 * - `timing`: neither a cue timing nor a known block, or an invalid time;
 * - `order`: a cue ends before it starts, or starts before the previous one;
 * - `setting`: an unknown or invalid cue setting;
 * - `style`: a style or region after the first cue;
 * - `text`: a cue without text, an arrow in its text, or an unclosed tag;
 * - `empty`: no cues.
 */
export type WebVttProblem = 'encoding' | 'header' | 'timing' | 'order' | 'setting' | 'style' | 'text' | 'empty'

export interface WebVttFault {
  /** From 1. */
  readonly line: number
  readonly problem: WebVttProblem
}

export interface WebVttFile {
  /** Without a byte order mark, with LF as the line end. */
  readonly text: string
  readonly cues: readonly WebVttCue[]
}

export interface WebVttCue {
  readonly fromMs: number
  readonly toMs: number
  readonly text: string
}

interface Line {
  readonly number: number
  readonly text: string
}

class Invalid extends Error {
  override readonly name = 'Invalid'
  readonly fault: WebVttFault
  constructor(line: number, problem: WebVttProblem) {
    super(problem)
    this.fault = { line, problem }
  }
}

/** Reads a WebVTT file (W3C WebVTT §4), and reports its first fault. Stricter than browsers, which skip faulty cues. */
export function parseWebVtt(file: Uint8Array): WebVttFile | WebVttFault {
  try {
    const text = decode(file)
    const lines = text.split('\n').map((line, index) => ({ number: index + 1, text: line }))
    const cues = readBlocks(lines)
    if (cues.length === 0) throw new Invalid(lines.length, 'empty')
    return { text, cues }
  } catch (error) {
    if (error instanceof Invalid) return error.fault
    throw error
  }
}

function decode(file: Uint8Array): string {
  try {
    // The decoder drops a byte order mark.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file).replaceAll(/\r\n?/g, '\n')
    const nul = text.indexOf('\0')
    if (nul >= 0) throw new Invalid(text.slice(0, nul).split('\n').length, 'encoding')
    return text
  } catch (error) {
    if (error instanceof TypeError) throw new Invalid(1, 'encoding')
    throw error
  }
}

/** The blocks that follow the header, separated by blank lines. */
function blocksOf(lines: readonly Line[]): Line[][] {
  const [first, ...rest] = lines
  if (first === undefined || !/^WEBVTT(?:[ \t]|$)/.test(first.text)) throw new Invalid(1, 'header')
  const blocks: Line[][] = [[]]
  for (const line of rest) {
    if (line.text === '') blocks.push([])
    else blocks.at(-1)?.push(line)
  }
  // The lines below the first one are metadata of the file.
  const arrow = blocks[0]?.find(({ text }) => text.includes('-->'))
  if (arrow !== undefined) throw new Invalid(arrow.number, 'header')
  return blocks.slice(1).filter(({ length }) => length > 0)
}

function readBlocks(lines: readonly Line[]): WebVttCue[] {
  const cues: WebVttCue[] = []
  for (const block of blocksOf(lines)) {
    const [first] = block
    if (first === undefined || /^NOTE(?:[ \t]|$)/.test(first.text)) continue
    if (/^(?:STYLE|REGION)[ \t]*$/.test(first.text)) {
      if (cues.length > 0) throw new Invalid(first.number, 'style')
      continue
    }
    cues.push(readCue(block, cues.at(-1)?.fromMs ?? 0))
  }
  return cues
}

function readCue(block: readonly Line[], previousMs: number): WebVttCue {
  const hasId = !(block[0]?.text.includes('-->') ?? false)
  const [timing, ...payload] = hasId ? block.slice(1) : block
  if (timing === undefined) throw new Invalid(block[0]?.number ?? 1, 'timing')
  const [fromMs, toMs] = readTiming(timing)
  if (toMs <= fromMs || fromMs < previousMs) throw new Invalid(timing.number, 'order')
  if (payload.length === 0) throw new Invalid(timing.number, 'text')
  for (const { number, text } of payload) if (text.includes('-->')) throw new Invalid(number, 'text')
  const text = payload.map((line) => line.text).join('\n')
  const open = /<[^>]*$/.exec(text)
  if (open) throw new Invalid((payload[0]?.number ?? 1) + text.slice(0, open.index).split('\n').length - 1, 'text')
  return { fromMs, toMs, text }
}

const TIMING = /^(\S+)[ \t]+-->[ \t]+(\S+)(?:[ \t]+(.*))?$/

function readTiming({ number, text }: Line): [number, number] {
  const [, from, to, settings = ''] = TIMING.exec(text.trimEnd()) ?? []
  const [fromMs, toMs] = [readTime(from), readTime(to)]
  if (fromMs === null || toMs === null) throw new Invalid(number, 'timing')
  for (const setting of settings.split(/[ \t]+/).filter((one) => one !== '')) {
    if (!SETTING.test(setting)) throw new Invalid(number, 'setting')
  }
  return [fromMs, toMs]
}

const PERCENT = String.raw`(?:100(?:\.0+)?|[0-9]{1,2}(?:\.[0-9]+)?)%`
/** W3C WebVTT §4.4. */
const SETTING = new RegExp(
  [
    String.raw`^(?:vertical:(?:rl|lr)`,
    String.raw`line:(?:-?[0-9]+|${PERCENT})(?:,(?:start|center|end))?`,
    String.raw`position:${PERCENT}(?:,(?:line-left|center|line-right))?`,
    `size:${PERCENT}`,
    'align:(?:start|center|end|left|right)',
    String.raw`region:(?!.*-->)\S+)$`,
  ].join('|'),
)

const TIME = /^(?:([0-9]{2,}):)?([0-5][0-9]):([0-5][0-9])\.([0-9]{3})$/

function readTime(text: string | undefined): number | null {
  const [, hours = '0', minutes, seconds, milliseconds] = TIME.exec(text ?? '') ?? []
  if (minutes === undefined) return null
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(milliseconds)
}
