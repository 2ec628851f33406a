/**
 * The lines of a session description (RFC 8866), split at its media sections; each section starts with its `m=` line.
 */
export interface Description {
  readonly session: readonly string[]
  readonly media: readonly (readonly string[])[]
}

const MAX_LINES = 2_000
const MAX_LINE = 8_192

/** Throws RefusedOffer if the text is not SDP. */
export function readDescription(text: string): Description {
  const lines = text.split(/\r?\n/).filter((line) => line !== '')
  if (lines.length > MAX_LINES || lines.some((line) => line.length > MAX_LINE || !/^[a-z]=/.test(line))) {
    throw new RefusedOffer(400, 'This is not a session description.')
  }
  const starts = lines.flatMap((line, index) => (line.startsWith('m=') ? [index] : []))
  return {
    session: lines.slice(0, starts[0] ?? lines.length),
    media: starts.map((start, index) => lines.slice(start, starts[index + 1] ?? lines.length)),
  }
}

/** Values of all `a=name:` lines. */
export const attributes = (lines: readonly string[], name: string): string[] =>
  lines.filter((line) => line.startsWith(`a=${name}:`)).map((line) => line.slice(name.length + 3).trim())

export const attribute = (lines: readonly string[], name: string): string | null => attributes(lines, name)[0] ?? null

/** Whether there is an `a=name` line without a value. */
export const flagged = (lines: readonly string[], name: string): boolean => lines.includes(`a=${name}`)

/** The offer cannot be answered; the message is for the peer. */
export class RefusedOffer extends Error {
  override readonly name = 'RefusedOffer'
  /**
   * 400 for a violation of the standard, 422 for unsupported offers (RFC 9725 §4.4.3: offers are never accepted
   * partially).
   */
  readonly status: 400 | 422

  constructor(status: 400 | 422, message: string) {
    super(message)
    this.status = status
  }
}
