import type { Readable } from 'node:stream'

/** Keeps finished segments of streams, so that memory holds only the live edge. */
export interface SegmentStorage {
  /** A place of its own for one stream; nothing is created before the first write. */
  folder(name: string): SegmentFolder
}

export interface SegmentFolder {
  /** Stores the chunks, one after the other, under a name used once. Rejects with the reason; then the name stays unknown. */
  write(file: string, chunks: readonly Buffer[]): Promise<void>
  /** Null when nothing is stored under this name. Whoever opens must read or close. */
  open(file: string): Promise<StoredFile | null>
  /** Forgets the folder and everything in it. */
  remove(): Promise<void>
}

export interface StoredFile {
  /** In bytes. */
  readonly size: number
  /** The bytes from `start` up to, not including, `end`; closes the file when it has ended. */
  read(start: number, end: number): Readable
  close(): Promise<void>
}
