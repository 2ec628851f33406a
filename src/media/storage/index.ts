/** Stores the files of streams: the storage port, its disk adapter, a cache of recent files, and the port of a bucket. */
export { diskStorage, freeBytes } from './disk.ts'
export {
  type Bucket,
  DiskFull,
  type GrowingFile,
  readWhole,
  type SegmentFolder,
  type SegmentStorage,
  type StoredFile,
} from './port.ts'
export { RecentFiles } from './recent-files.ts'
