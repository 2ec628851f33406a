import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** Stores the files of streams, so that memory holds only the live edge. */
export interface SegmentStorage {
  /** The folder of a stream, or of one session (`stream/session`); it is created with the first write. */
  folder(name: string): SegmentFolder
  /** The names of all top-level folders. */
  names(): Promise<string[]>
}

export interface SegmentFolder {
  /**
   * Stores the chunks as a new file, which appears whole; names are used once. Rejects with the reason, and then the
   * file does not exist.
   */
  write(file: string, chunks: readonly Buffer[]): Promise<void>
  /** Replaces a small file atomically. */
  replace(file: string, content: string): Promise<void>
  /** Opens a file for appending; creates it if it does not exist. Rejects with the reason, such as `DiskFull`. */
  append(file: string): Promise<GrowingFile>
  /** Null if the file does not exist. The caller must read or close the file. */
  open(file: string): Promise<StoredFile | null>
  /** A temporary address from which players can fetch the file; null if it is served from here. */
  address(file: string): Promise<string | null>
  /** Truncates a file to `size` bytes; 0 removes it. */
  cut(file: string, size: number): Promise<void>
  /** The names of files and subfolders; without those that `write` and `replace` have not finished. */
  names(): Promise<string[]>
  /** Removes the folder and all its files. */
  remove(): Promise<void>
}

/** An append-only file; appended bytes are readable at once and survive this process. */
export interface GrowingFile {
  /** Rejects with the reason; an unknown part of the chunks may then have been written. */
  add(chunks: readonly Buffer[]): Promise<void>
  close(): Promise<void>
}

export interface StoredFile {
  /** In bytes. */
  readonly size: number
  /** The bytes from `start` up to, not including, `end`; closes the file at the end. */
  read(start: number, end: number): Readable
  /** The whole content if it is in memory; then nothing must be read or closed. */
  readonly bytes?: Buffer
  close(): Promise<void>
}

/** The disk has too little free space for new files. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
  /** In bytes. */
  readonly free: number
  constructor(free: number) {
    super(`the disk is full: ${Math.floor(free / 1_000_000)} MB are free`)
    this.free = free
  }
}

/** Remote storage of whole files under keys such as `stream/session/file`; every call may be slow and may reject. */
export interface Bucket {
  /** Stores `size` bytes atomically; replaces the file with this key. */
  put(key: string, size: number, body: Readable): Promise<void>
  /** Null if there is no file with this key. The caller must read or close the file. */
  open(key: string): Promise<StoredFile | null>
  /** All files whose key starts with `prefix`, with their sizes in bytes. */
  list(prefix: string): AsyncIterable<{ readonly key: string; readonly size: number }>
  /** The names of files and subfolders directly below `prefix`, which ends with a slash. */
  names(prefix: string): Promise<string[]>
  /** Removes all files whose key starts with `prefix`. */
  remove(prefix: string): Promise<void>
  /** An address that makes the file readable without credentials for this many seconds. */
  address(key: string, seconds: number): Promise<string>
}

/** The first `limit` bytes of a file; null if it does not exist. */
export async function readWhole(folder: SegmentFolder, file: string, limit = Infinity): Promise<Buffer | null> {
  const stored = await folder.open(file)
  return stored && buffer(stored.read(0, Math.min(stored.size, limit)))
}
