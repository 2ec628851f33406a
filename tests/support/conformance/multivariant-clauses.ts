import type { Clause, Evidence } from './evidence.ts'
import { unquoted, type Tag } from './playlist.ts'

const variants = ({ multivariant }: Evidence): Tag[] =>
  multivariant.tags.filter(({ name }) => name === 'EXT-X-STREAM-INF')
const groups = ({ multivariant }: Evidence): Tag[] => multivariant.tags.filter(({ name }) => name === 'EXT-X-MEDIA')

const CODEC = /^(avc1\.[0-9a-f]{6}|mp4a\.40\.\d+|hvc1\.[\w.]+|av01\.[\w.]+)$/i

/** Highest bit rate of any whole segment, in bits per second. */
function peak(evidence: Evidence, uri: string): number {
  const last = evidence.media.find((media) => media.uri === uri)?.readings.at(-1)
  const rates = (last?.segments ?? []).map((segment) => {
    const size = segment.uri === null ? 0 : (evidence.files.get(segment.uri)?.length ?? 0)
    return segment.duration < 0.5 ? 0 : (size * 8) / segment.duration
  })
  return Math.max(0, ...rates)
}

/** Variants and groups of the multivariant playlist. */
export const multivariantClauses: readonly Clause[] = [
  {
    section: '4.4.6.1',
    requirement: 'a group member has a type, a group and a name that is unique in its group',
    violations: (evidence) => {
      const names = groups(evidence).map(
        ({ attributes }) => `${attributes.get('TYPE')} ${attributes.get('GROUP-ID')} ${attributes.get('NAME')}`,
      )
      return names.filter((name, index) => /undefined/.test(name) || names.indexOf(name) !== index)
    },
  },
  {
    section: '4.4.6.2',
    requirement: 'each variant has its playlist on the next line',
    violations: ({ multivariant: { text } }) =>
      text
        .split('\n')
        .filter(
          (line, index, lines) =>
            line.startsWith('#EXT-X-STREAM-INF') && !/^[^#\s]+\.m3u8$/.test(lines[index + 1] ?? ''),
        ),
  },
  {
    section: '4.4.6.2',
    requirement: 'each variant has a bandwidth in whole bits per second',
    violations: (evidence) =>
      variants(evidence)
        .map(({ attributes }) => attributes.get('BANDWIDTH') ?? '')
        .filter((value) => !/^[1-9]\d*$/.test(value)),
  },
  {
    section: '4.4.6.2',
    requirement: 'no segment, together with those of its group, exceeds the stated bandwidth',
    violations: (evidence) =>
      variants(evidence).flatMap(({ attributes }, index) => {
        const uri = evidence.multivariant.segments[index]?.uri ?? ''
        const group = groups(evidence).find((member) => member.attributes.get('GROUP-ID') === attributes.get('AUDIO'))
        const audio = unquoted(group?.attributes.get('URI'))
        // An audio-only variant is a member of the group that it names.
        const needed = peak(evidence, uri) + (audio === uri ? 0 : peak(evidence, audio))
        return needed <= Number(attributes.get('BANDWIDTH')) ? [] : [`${uri} needs ${Math.ceil(needed)}`]
      }),
  },
  {
    section: '4.4.6.2',
    requirement: 'each variant lists the codecs of all its tracks',
    violations: (evidence) =>
      variants(evidence)
        .map(({ attributes }) => unquoted(attributes.get('CODECS')))
        .filter((codecs) => codecs === '' || !codecs.split(',').every((codec) => CODEC.test(codec))),
  },
  {
    section: '4.4.6.2',
    requirement: 'a group that a variant names exists',
    violations: (evidence) =>
      variants(evidence)
        .flatMap(({ attributes }) => attributes.get('AUDIO') ?? [])
        .filter((group) => !groups(evidence).some(({ attributes }) => attributes.get('GROUP-ID') === group)),
  },
  {
    section: '4.4.6.2',
    requirement: 'the resolution is that of the video',
    violations: (evidence) =>
      variants(evidence)
        .flatMap(({ attributes }) => attributes.get('RESOLUTION') ?? [])
        .filter((resolution) => !/^\d+x\d+$/.test(resolution)),
  },
]
