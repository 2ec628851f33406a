import type { Site } from './http/index.ts'
import { parseName } from './playlist/index.ts'

/** A live that has just ended: its recording, and for players that were at its edge the parts they knew of. */
export const endedSite = (live: Site, recording: Site): Site => ({
  serve(file, query, reply) {
    const site = parseName(file)?.type === 'part' ? live : recording
    return site.serve(file, query, reply)
  },
})
