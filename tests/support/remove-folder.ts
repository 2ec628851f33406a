import { rm } from 'node:fs/promises'

/** Also while what was there last is still being written: pictures and parts are, when an engine has closed. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
