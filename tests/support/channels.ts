/** Channels of tests of single slices, with images in memory. */
import { createAudit } from '#server/audit/index.ts'
import { createChannels, createImageStore } from '#server/channels/index.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/ports/database/port.ts'
import type { ObjectStorage } from '#server/ports/objects/port.ts'

/** Objects in memory, by name. */
export function memoryObjects(): ObjectStorage & { readonly files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>()
  return {
    files,
    write: async (name, bytes) => void files.set(name, bytes),
    async read(name) {
      const bytes = files.get(name)
      return bytes ? Buffer.from(bytes) : null
    },
    remove: async (name) => void files.delete(name),
  }
}

/** Images are stored as they are: the adapter has its own tests. */
export function channelsFor({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  const objects = memoryObjects()
  const audit = createAudit({ database, clock })
  const images = createImageStore({
    objects,
    images: { webp: async (file) => Buffer.from(file) },
    folder: 'channels',
    urlPrefix: '/v1/channel-images/',
  })
  return { channels: createChannels({ database, clock, audit, images }), audit, images, objects }
}
