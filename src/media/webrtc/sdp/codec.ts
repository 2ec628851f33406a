import { attributes } from './description.ts'

export interface OfferedFormat {
  readonly payloadType: number
  /** As in `rtpmap`, in lower case, such as `h264/90000`. */
  readonly codec: string
  /** As in `fmtp`; empty if missing. */
  readonly parameters: string
  /** As in `rtcp-fb`, such as `nack pli`. */
  readonly feedback: readonly string[]
}

/** The formats of a media section in the peer's order of preference. */
export function offeredFormats(lines: readonly string[]): OfferedFormat[] {
  const [, , , ...formats] = (lines[0] ?? '').split(' ')
  const maps = byPayloadType(attributes(lines, 'rtpmap'))
  const parameters = byPayloadType(attributes(lines, 'fmtp'))
  const feedback = attributes(lines, 'rtcp-fb')
  return formats.flatMap((format) => {
    const codec = maps.get(format)?.toLowerCase()
    const payloadType = Number(format)
    if (codec === undefined || !Number.isInteger(payloadType) || payloadType < 0 || payloadType > 127) return []
    return {
      payloadType,
      codec,
      parameters: parameters.get(format) ?? '',
      feedback: feedback.flatMap((line) => {
        const [type, ...rest] = line.split(' ')
        return type === format || type === '*' ? [rest.join(' ')] : []
      }),
    }
  })
}

const byPayloadType = (values: readonly string[]): Map<string, string> =>
  new Map(values.map((value) => [value.split(' ', 1)[0] ?? '', value.slice(value.indexOf(' ') + 1)]))

/** Baseline, main and high, which all browsers decode; a decoder of one decodes those before it. */
const H264_PROFILES = ['42', '4d', '64']

function profileOf({ parameters }: OfferedFormat): number {
  const set = new Map(parameters.split(';').map((one) => parameter(one)))
  const name = set.get('profile-level-id')?.slice(0, 2).toLowerCase() ?? ''
  return set.get('packetization-mode') === '1' ? H264_PROFILES.indexOf(name) : -1
}

/** H.264 with packetization mode 1 (RFC 6184 §8.1). */
export const isPlayableH264 = (format: OfferedFormat): boolean =>
  format.codec === 'h264/90000' && profileOf(format) >= 0

/** Whether the peer decodes the profile at the start of an RFC 6381 string, such as `64` of `avc1.64001f`. */
export function decodesProfile(format: OfferedFormat, codec: string): boolean {
  const sent = H264_PROFILES.indexOf(codec.slice(5, 7).toLowerCase())
  return sent >= 0 && isPlayableH264(format) && profileOf(format) >= sent
}

/** RFC 7587 §7: Opus is always announced like this. */
export const isOpus = ({ codec }: OfferedFormat): boolean => codec === 'opus/48000/2'

function parameter(text: string): [string, string] {
  const [name = '', value = ''] = text.split('=')
  return [name.trim().toLowerCase(), value.trim()]
}
