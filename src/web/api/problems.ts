/**
 * Problems that affect video, chat or gifts of a viewer. Each is reported once per occurrence to the console as `[code] text`, and
 * shown in the player's diagnostics; `docs/operate/troubleshooting.md` explains the codes.
 */
import { serverNow } from '../server-clock/index.ts'

export const problems = {
  V01: 'this browser cannot play the stream',
  V02: 'the playback signature could not be fetched',
  V03: 'the playlist or a segment could not be loaded',
  V04: 'the media could not be decoded',
  V05: 'playback stalled and the stream was reopened',
  V06: 'WebRTC failed; the player uses the playlist',
  V07: 'the browser blocks playback until a tap',
  V08: 'picture-in-picture was refused',
  V09: 'the playback device was refused',
  V10: 'the view or the resume position could not be stored',
  V11: 'the next episode of a visitor could not be read; the first one is offered',
  C01: 'the realtime connection was lost',
  C02: 'the room is not available to this viewer',
  C03: 'the server could not open the room; it is retried',
  C04: 'events were missed; the room is joined again',
  C05: 'a comment was rejected',
  C06: 'the blocked users could not be loaded; their comments are shown',
  G01: 'a gift was rejected',
  G02: 'a gift had no response; it is sent once when it is sent again',
  G03: 'the gifts sent so far could not be loaded; it is retried',
} as const

export type ProblemCode = keyof typeof problems

export interface Problem {
  readonly code: ProblemCode
  readonly detail: string
  /** Milliseconds since the Unix epoch. */
  readonly at: number
}

const maxProblems = 20
let recent: readonly Problem[] = []

export function reportProblem(code: ProblemCode, detail = ''): void {
  console.info(`[${code}] ${problems[code]}${detail === '' ? '' : `: ${detail}`}`)
  recent = [...recent, { code, detail, at: serverNow() }].slice(-maxProblems)
}

/** Oldest first. */
export const recentProblems = (): readonly Problem[] => recent
