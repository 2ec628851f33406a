import { everyReading, type Clause, type Evidence } from './evidence.ts'
import { readAttributes, type ReadPlaylist } from './playlist.ts'

const playlists = (evidence: Evidence): { where: string; playlist: ReadPlaylist }[] => [
  { where: 'multivariant', playlist: evidence.multivariant },
  ...everyReading(evidence),
]

const each =
  (broken: (playlist: ReadPlaylist) => boolean) =>
  (evidence: Evidence): string[] =>
    playlists(evidence)
      .filter(({ playlist }) => broken(playlist))
      .map(({ where }) => where)

const LISTS = /^EXT-X-(MAP|PART|PART-INF|SERVER-CONTROL|MEDIA|STREAM-INF|PRELOAD-HINT|RENDITION-REPORT|SKIP)$/

/** What any playlist is made of. */
export const textClauses: readonly Clause[] = [
  {
    section: '4',
    demand: 'a playlist is known by its content type',
    faults: ({ contentTypes }) =>
      contentTypes.filter((type) => !/^(application\/vnd\.apple\.mpegurl|audio\/mpegurl)$/i.test(type)),
  },
  {
    section: '4.1',
    demand: 'no byte order mark and no control characters but line ends',
    faults: each(({ text }) => /[\uFEFF\p{Cc}]/u.test(text.replaceAll(/\r?\n/g, ''))),
  },
  {
    section: '4.2',
    demand: 'attribute lists name each attribute once, and write values in their syntax',
    faults: each(({ tags }) => tags.some(({ name, value }) => LISTS.test(name) && readAttributes(value) === null)),
  },
  {
    section: '4.4.1.1',
    demand: 'EXTM3U is the first line',
    faults: each(({ text }) => !text.startsWith('#EXTM3U\n')),
  },
  {
    section: '4.4.1.2',
    demand: 'one version, as high as the tags in use need',
    faults: each((playlist) => {
      const versions = playlist.tags.filter(({ name }) => name === 'EXT-X-VERSION')
      const needed = playlist.tag('EXT-X-SKIP') ? 9 : playlist.tag('EXT-X-MAP') ? 6 : 3
      return versions.length !== 1 || playlist.number('EXT-X-VERSION') < needed
    }),
  },
  {
    section: '4.1',
    demand: 'tags of multivariant and of media playlists do not meet',
    faults: each(({ tags }) => {
      const names = new Set(tags.map(({ name }) => name))
      return names.has('EXT-X-STREAM-INF') && (names.has('EXTINF') || names.has('EXT-X-TARGETDURATION'))
    }),
  },
]
