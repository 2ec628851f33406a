import { uploadExpiresAfterMs } from '#contract/videos/limits.ts'
import type { VideosContext } from '../context.ts'
import { discardNext, forgetFile, listExpired, listRemoved, listUnneeded } from '../store/files.ts'

/** Deletes the uploaded and converted data of removed files. Rejects if the engine is unavailable. */
export async function deleteRemovedFiles({ database, media, files, progress }: VideosContext): Promise<void> {
  for (const { id } of await database.run(listRemoved, null)) {
    await media.remove({ streamId: id })
    await files.remove(id)
    await database.run(forgetFile, id)
    progress.delete(id)
  }
}

/** Removes the file of a video that is not ready; false without one. A video without another file is deleted. */
export async function discardFile(context: VideosContext, videoId: number): Promise<boolean> {
  const discarded = await context.database.run(discardNext, videoId)
  if (discarded === null) return false
  if (discarded.isDeleted) context.announceRemoval(discarded.channelId, videoId)
  else await context.announce(videoId)
  return true
}

/** Removes uploads that have received nothing for a week. */
export async function discardExpired(context: VideosContext): Promise<void> {
  const { database, clock, log } = context
  const before = new Date(clock.now().getTime() - uploadExpiresAfterMs)
  const expired = await database.run(listExpired, before)
  for (const { videoId } of expired) if (videoId !== null) await discardFile(context, videoId)
  if (expired.length > 0) log.info({ uploads: expired.length }, 'expired uploads were removed')
}

/**
 * Removes uploaded files that a killed process left: of uploads that are not in the database, and of conversions that have
 * ended. Must not be called while uploads are created.
 */
export async function removeUnneededFiles({ database, files, settings, log }: VideosContext): Promise<void> {
  const { keepSource } = settings
  const unneeded = await database.run(listUnneeded, { ids: await files.names(), keepSource })
  for (const id of unneeded) await files.remove(id)
  if (unneeded.length > 0) log.info({ files: unneeded.length }, 'unneeded uploaded files were removed')
}
