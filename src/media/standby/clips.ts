import { readFile } from 'node:fs/promises'

import type { EngineLog, EngineOptions } from '../engine.ts'
import type { VideoTrack } from '../stream/sample.ts'
import { readClip, type StandbyClip } from './clip.ts'

/** Reads both clips. Without them an interrupted live shows nothing new, as the log then says. */
export async function readStandbyClips(
  files: NonNullable<EngineOptions['standby']>,
  log: EngineLog,
): Promise<(picture: VideoTrack) => StandbyClip | null> {
  try {
    const read = async (file: string): Promise<StandbyClip> => readClip(await readFile(file, 'utf8'))
    const [landscape, portrait] = await Promise.all([read(files.landscape), read(files.portrait)])
    return ({ width, height }) => (height > width ? portrait : landscape)
  } catch (err) {
    log.warn({ err }, 'there is no standby picture: an interrupted live stands still')
    return () => null
  }
}
