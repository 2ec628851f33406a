import { rm } from 'node:fs/promises'

/** Retries: a closed engine may still be writing its last thumbnails and parts. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
