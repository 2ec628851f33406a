import { AVCOL_RANGE_JPEG, AVCOL_TRC_ARIB_STD_B67, AVCOL_TRC_SMPTE2084 } from 'node-av'
import type { Frame } from 'node-av'
import type { PixelSize } from '../../transcode/fit-size.ts'
import { liesOnItsSide, type Orientation } from '../../upload/orientation.ts'
import { FilterChain } from './filter-chain.ts'

const TURNS: Readonly<Record<Orientation, string>> = {
  upright: '',
  mirrored: 'hflip',
  flipped: 'vflip',
  'half-turn': 'hflip,vflip',
  clockwise: 'transpose=clock',
  counterclockwise: 'transpose=cclock',
  transposed: 'transpose=cclock_flip',
  transversed: 'transpose=clock_flip',
}

/** White of ordinary pictures is 203 cd/m² in HDR (ITU-R BT.2408 §2.2); up to 1,000 cd/m² are made to fit above it. */
const WHITE = 203
const PEAK = 1000 / WHITE

/**
 * What turns a picture upright and, from HDR, into the range and colours of BT.709; null where it is so already.
 * `sizeOf` tells the size that is needed of a picture that stands upright: HDR is made smaller before it is dealt with.
 */
export function openPictureChain(
  frame: Frame,
  orientation: Orientation,
  aspect: number,
  sizeOf: (upright: PixelSize, aspect: number) => PixelSize,
): FilterChain | null {
  const steps = [TURNS[orientation]]
  const transfer = hdrTransfer(frame)
  if (transfer !== null) {
    const side = liesOnItsSide(orientation)
    const { width, height } = frame
    const size = side
      ? sizeOf({ width: height, height: width }, aspect > 0 ? 1 / aspect : 0)
      : sizeOf({ width, height }, aspect)
    const range = frame.colorRange === AVCOL_RANGE_JPEG ? 'pc' : 'tv'
    steps.push(
      `scale=${size.width}:${size.height}:flags=bicubic`,
      'setsar=1',
      `zscale=tin=${transfer}:min=bt2020nc:pin=bt2020:rin=${range}:t=linear:npl=${WHITE}`,
      'format=gbrpf32le',
      'zscale=p=bt709',
      `tonemap=tonemap=mobius:desat=0:peak=${PEAK.toFixed(3)}`,
      'zscale=t=bt709:m=bt709:r=tv',
      'format=yuv420p',
    )
  }
  const description = steps.filter((step) => step !== '').join(',')
  return description === '' ? null : new FilterChain('picture', inputOf(frame), description)
}

function hdrTransfer({ colorTrc }: Frame): string | null {
  if (colorTrc === AVCOL_TRC_SMPTE2084) return 'smpte2084'
  return colorTrc === AVCOL_TRC_ARIB_STD_B67 ? 'arib-std-b67' : null
}

/** What a chain is set up for: with another of these it has to be set up anew. */
export function inputOf({
  width,
  height,
  format,
  sampleAspectRatio: { num, den },
  colorSpace,
  colorRange,
}: Frame): string {
  return (
    `video_size=${width}x${height}:pix_fmt=${format}:time_base=1/1000:pixel_aspect=${num}/${Math.max(1, den)}` +
    `:colorspace=${colorSpace}:range=${colorRange}`
  )
}
