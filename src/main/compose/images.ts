/** Composes the processing and storage of images. */
import { join } from 'node:path'
import { channelImagePrefix } from '#contract/channels/limits.ts'
import { eventImagePrefix } from '#contract/events/limits.ts'
import { liveThumbnailPrefix } from '#contract/lives/limits.ts'
import { pickPosterPrefix } from '#contract/picks/limits.ts'
import { thanksImagePrefix } from '#contract/thanks-messages/limits.ts'
import { videoThumbnailPrefix } from '#contract/videos/limits.ts'
import { createImageStore } from '#server/channels/index.ts'
import { satoriCards } from '#server/ports/images/cards/index.ts'
import type { CardPrinter } from '#server/ports/images/port.ts'
import { sharpImages } from '#server/ports/images/sharp/index.ts'
import type { ObjectStorage } from '#server/ports/objects/port.ts'
import { root } from '../package.ts'

const publicFile = (name: string): string => join(root, 'public', name)

/** Renders share cards and thumbnails with the artwork of the site. */
export const siteCards = (): CardPrinter =>
  satoriCards({
    background: publicFile('art/share-card.svg'),
    mark: publicFile('favicon.svg'),
    templates: publicFile('art/thumbnails'),
  })

export function openImages(objects: ObjectStorage) {
  const images = sharpImages()
  const stored = { objects, images }
  return {
    images,
    cards: siteCards(),
    ofChannels: createImageStore({ ...stored, folder: 'channels', urlPrefix: channelImagePrefix }),
    ofEvents: createImageStore({ ...stored, folder: 'event-images', urlPrefix: eventImagePrefix }),
    ofLives: createImageStore({ ...stored, folder: 'live-thumbnails', urlPrefix: liveThumbnailPrefix }),
    /** With the aspect ratio of the file, within the given size. */
    ofThanks: createImageStore({
      objects,
      images: { webp: (file, { width }) => images.boundedWebp(file, width) },
      folder: 'thanks-images',
      urlPrefix: thanksImagePrefix,
    }),
  }
}

type ReadImage = (name: string) => Promise<Buffer | null>

export interface StoredImages {
  readonly channels: { readonly images: { readonly read: ReadImage } }
  readonly events: { readonly readImage: ReadImage }
  readonly lives: { readonly thumbnails: { readonly read: ReadImage } }
  readonly picks: { readonly readPoster: ReadImage }
  readonly videos: { readonly thumbnails: { readonly read: ReadImage } }
}

/** Reads images for share cards by their paths on this site; null for other paths, and for removed images. */
export function imageReader({ channels, events, lives, picks, videos }: StoredImages): ReadImage {
  const readers = new Map<string, ReadImage>([
    [channelImagePrefix, channels.images.read],
    [eventImagePrefix, events.readImage],
    [liveThumbnailPrefix, lives.thumbnails.read],
    [pickPosterPrefix, picks.readPoster],
    [videoThumbnailPrefix, videos.thumbnails.read],
  ])
  return async (path) => {
    for (const [prefix, read] of readers) if (path.startsWith(prefix)) return read(path.slice(prefix.length))
    return null
  }
}
