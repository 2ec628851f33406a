import type { Readable } from 'node:stream'

/** Keeps what streams leave behind, so that memory holds only the live edge. */
export interface SegmentStorage {
  /** A place of its own for one stream, or for a part of it (`stream/part`); nothing is created before the first write. */
  folder(name: string): SegmentFolder
  /** The names of all folders at the top. */
  names(): Promise<string[]>
}

export interface SegmentFolder {
  /** Stores the chunks, one after the other, under a name used once. Rejects with the reason; then the name stays unknown. */
  write(file: string, chunks: readonly Buffer[]): Promise<void>
  /** Stores a small file whole, or leaves the former one as it was. */
  replace(file: string, content: string): Promise<void>
  /** Opens a file to add to its end; one that is not there begins empty. Rejects with the reason, `DiskFull` among them. */
  append(file: string): Promise<GrowingFile>
  /** Null when nothing is stored under this name. Whoever opens must read or close. */
  open(file: string): Promise<StoredFile | null>
  /** Where players can fetch a file themselves for a moment; null where it is handed out from here. */
  address(file: string): Promise<string | null>
  /** Forgets what lies behind `size` bytes of a file; all of it forgets the file. */
  cut(file: string, size: number): Promise<void>
  /** What is stored here: files, and folders further down. */
  names(): Promise<string[]>
  /** Forgets the folder and everything in it. */
  remove(): Promise<void>
}

/** A file that grows; what was added is there for readers at once, and outlives this process. */
export interface GrowingFile {
  /** Rejects with the reason; then an unknown part of the chunks may be there. */
  add(chunks: readonly Buffer[]): Promise<void>
  close(): Promise<void>
}

export interface StoredFile {
  /** In bytes. */
  readonly size: number
  /** The bytes from `start` up to, not including, `end`; closes the file when it has ended. */
  read(start: number, end: number): Readable
  /** All of it, where it is in memory anyway: then nothing needs to be read or closed. */
  readonly bytes?: Buffer
  close(): Promise<void>
}

/** So little is free that nothing new is begun: what else lives on this disk needs the rest. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
  /** In bytes. */
  readonly free: number
  constructor(free: number) {
    super(`the disk is full: ${Math.floor(free / 1_000_000)} MB are free`)
    this.free = free
  }
}
