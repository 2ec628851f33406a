import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether the content of the demo has been made, in a file of the data folder: content that an operator deletes does not
 * come back, and an older site does not get it.
 */
export interface ContentState {
  /** The time of the first start, while the content is not complete; null afterwards, and on a site that has none. */
  unfinishedSince(): Date | null
  begin(at: Date): void
  finish(): void
}

export function contentState(directory: string): ContentState {
  const file = join(directory, 'demo-content')
  const write = (text: string): void => writeFileSync(file, `${text}\n`)
  return {
    unfinishedSince() {
      try {
        const at = new Date(readFileSync(file, 'utf8').trim())
        return Number.isNaN(at.getTime()) ? null : at
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    begin: (at) => write(at.toISOString()),
    finish: () => write('complete'),
  }
}
