import type { EngineLog } from '../engine.ts'
import type { RenditionName } from '../hls/index.ts'
import { readJournal } from '../journal/index.ts'
import { readDecoderConfig, readSamples } from '../mp4/index.ts'
import { readWhole, type SegmentFolder } from '../storage/index.ts'
import { formatTile, hasTile, type ImageMaker, TILE_SIZE } from '../thumbnails/index.ts'

export interface TilesOptions {
  readonly folder: SegmentFolder
  readonly token: string
  /** The smallest video, whose frames are the cheapest to decode. */
  readonly rendition: RenditionName
  readonly maker: ImageMaker
  readonly log: EngineLog
}

/** Makes the missing seek-bar thumbnails of a converted file. A tile that cannot be made is left out. */
export async function makeTiles({ folder, token, rendition, maker, log }: TilesOptions): Promise<void> {
  const made = new Set((await folder.names()).flatMap((name) => /^tile-([0-9]+)-/.exec(name)?.[1] ?? []))
  for (const { msn, map, file } of await readJournal(folder, rendition)) {
    if (file === null || !hasTile(msn) || made.has(String(msn))) continue
    const [init, segment] = [await readWhole(folder, map), await readWhole(folder, file)]
    const setup = init && readDecoderConfig(init)
    const [keyFrame] = segment === null ? [] : readSamples(segment)
    if (keyFrame === undefined || setup === null || setup.codec === 'mp4a') continue
    const { codec, config: decoderConfig } = setup
    const [image] = (await maker.make({ type: 'stills', codec, decoderConfig, keyFrame, longest: [TILE_SIZE] })) ?? []
    if (image === undefined) {
      log.warn({ token, msn }, 'the seek-bar thumbnails of a file could not be made')
      return
    }
    const { width, height, data } = image
    await folder.write(formatTile({ msn, width, height, token }), [Buffer.from(data)])
  }
}
