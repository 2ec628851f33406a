import type { Readable } from 'node:stream'
import type { StoredFile } from './port.ts'

/** Keeps whole files far away, under keys such as `stream/take/file`: every call may take long, and reject. */
export interface Bucket {
  /** Stores `size` bytes whole or not at all, in place of what has this key. */
  put(key: string, size: number, body: Readable): Promise<void>
  /** Null when nothing has this key. Whoever opens must read or close. */
  open(key: string): Promise<StoredFile | null>
  /** Every file whose key begins with `prefix`, with its size in bytes. */
  list(prefix: string): AsyncIterable<{ readonly key: string; readonly size: number }>
  /** What lies directly below a folder, `prefix` with its slash: files, and folders further down. */
  names(prefix: string): Promise<string[]>
  /** Forgets every file whose key begins with `prefix`. */
  remove(prefix: string): Promise<void>
  /** An address by which anybody may read the file for so many seconds. */
  address(key: string, seconds: number): Promise<string>
}
