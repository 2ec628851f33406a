import type { Clause, Evidence } from './evidence.ts'
import { unquoted, type Tag } from './playlist.ts'

const variants = ({ multivariant }: Evidence): Tag[] =>
  multivariant.tags.filter(({ name }) => name === 'EXT-X-STREAM-INF')
const groups = ({ multivariant }: Evidence): Tag[] => multivariant.tags.filter(({ name }) => name === 'EXT-X-MEDIA')

const CODEC = /^(avc1\.[0-9a-f]{6}|mp4a\.40\.\d+|hvc1\.[\w.]+|av01\.[\w.]+)$/i

/** The highest rate of any whole segment, in bits per second. */
function peak(evidence: Evidence, uri: string): number {
  const last = evidence.media.find((media) => media.uri === uri)?.readings.at(-1)
  const rates = (last?.segments ?? []).map((segment) => {
    const size = segment.uri === null ? 0 : (evidence.files.get(segment.uri)?.length ?? 0)
    return segment.duration < 0.5 ? 0 : (size * 8) / segment.duration
  })
  return Math.max(0, ...rates)
}

/** What the multivariant playlist must say of its variants and groups. */
export const multivariantClauses: readonly Clause[] = [
  {
    section: '4.4.6.1',
    demand: 'a group member has type, group and name, and no other of its group has that name',
    faults: (evidence) => {
      const names = groups(evidence).map(
        ({ attributes }) => `${attributes.get('TYPE')} ${attributes.get('GROUP-ID')} ${attributes.get('NAME')}`,
      )
      return names.filter((name, index) => /undefined/.test(name) || names.indexOf(name) !== index)
    },
  },
  {
    section: '4.4.6.2',
    demand: 'each variant names its playlist on the next line',
    faults: ({ multivariant: { text } }) =>
      text
        .split('\n')
        .filter(
          (line, index, lines) =>
            line.startsWith('#EXT-X-STREAM-INF') && !/^[^#\s]+\.m3u8$/.test(lines[index + 1] ?? ''),
        ),
  },
  {
    section: '4.4.6.2',
    demand: 'each variant tells its bandwidth, in whole bits per second',
    faults: (evidence) =>
      variants(evidence)
        .map(({ attributes }) => attributes.get('BANDWIDTH') ?? '')
        .filter((value) => !/^[1-9]\d*$/.test(value)),
  },
  {
    section: '4.4.6.2',
    demand: 'no segment, with those of its group, needs more than the bandwidth that is told',
    faults: (evidence) =>
      variants(evidence).flatMap(({ attributes }, index) => {
        const uri = evidence.multivariant.segments[index]?.uri ?? ''
        const group = groups(evidence).find((member) => member.attributes.get('GROUP-ID') === attributes.get('AUDIO'))
        const sound = unquoted(group?.attributes.get('URI'))
        // The variant of sound alone is a member of the group that it names.
        const needed = peak(evidence, uri) + (sound === uri ? 0 : peak(evidence, sound))
        return needed <= Number(attributes.get('BANDWIDTH')) ? [] : [`${uri} needs ${Math.ceil(needed)}`]
      }),
  },
  {
    section: '4.4.6.2',
    demand: 'each variant names the codecs of all that it plays',
    faults: (evidence) =>
      variants(evidence)
        .map(({ attributes }) => unquoted(attributes.get('CODECS')))
        .filter((codecs) => codecs === '' || !codecs.split(',').every((codec) => CODEC.test(codec))),
  },
  {
    section: '4.4.6.2',
    demand: 'a group that a variant names is there',
    faults: (evidence) =>
      variants(evidence)
        .flatMap(({ attributes }) => attributes.get('AUDIO') ?? [])
        .filter((group) => !groups(evidence).some(({ attributes }) => attributes.get('GROUP-ID') === group)),
  },
  {
    section: '4.4.6.2',
    demand: 'the resolution is that of the pictures',
    faults: (evidence) =>
      variants(evidence)
        .flatMap(({ attributes }) => attributes.get('RESOLUTION') ?? [])
        .filter((resolution) => !/^\d+x\d+$/.test(resolution)),
  },
]
