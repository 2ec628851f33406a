import { AVCOL_RANGE_JPEG, AVCOL_TRC_ARIB_STD_B67, AVCOL_TRC_SMPTE2084, type Frame } from 'node-av'
import type { PixelSize } from '../../codecs/index.ts'
import { swapsDimensions, type Orientation } from '../../conversion/index.ts'
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

/** SDR white is 203 cd/m² in HDR (ITU-R BT.2408 §2.2); up to 1,000 cd/m² are tone-mapped above it. */
const WHITE = 203
const PEAK = 1000 / WHITE

/**
 * Rotates video upright and converts HDR to the range and colours of BT.709; null if neither is needed. `sizeOf`
 * returns the output size for an upright frame: HDR is scaled down before it is converted.
 */
export function openVideoChain(
  frame: Frame,
  orientation: Orientation,
  aspect: number,
  sizeOf: (upright: PixelSize, aspect: number) => PixelSize,
): FilterChain | null {
  const steps = [TURNS[orientation]]
  const transfer = hdrTransfer(frame)
  if (transfer !== null) {
    const side = swapsDimensions(orientation)
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
  return description === '' ? null : new FilterChain('video', inputOf(frame), description)
}

function hdrTransfer({ colorTrc }: Frame): string | null {
  if (colorTrc === AVCOL_TRC_SMPTE2084) return 'smpte2084'
  return colorTrc === AVCOL_TRC_ARIB_STD_B67 ? 'arib-std-b67' : null
}

/** The input parameters of a chain; a change requires a new chain. */
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
