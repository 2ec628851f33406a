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

/** Syntax of any playlist. */
export const textClauses: readonly Clause[] = [
  {
    section: '4',
    requirement: 'a playlist has a playlist content type',
    violations: ({ contentTypes }) =>
      contentTypes.filter((type) => !/^(application\/vnd\.apple\.mpegurl|audio\/mpegurl)$/i.test(type)),
  },
  {
    section: '4.1',
    requirement: 'there is no byte order mark, and no control character except line ends',
    violations: each(({ text }) => /[\uFEFF\p{Cc}]/u.test(text.replaceAll(/\r?\n/g, ''))),
  },
  {
    section: '4.2',
    requirement: 'attribute lists contain each attribute once, in valid syntax',
    violations: each(({ tags }) => tags.some(({ name, value }) => LISTS.test(name) && readAttributes(value) === null)),
  },
  {
    section: '4.4.1.1',
    requirement: 'EXTM3U is the first line',
    violations: each(({ text }) => !text.startsWith('#EXTM3U\n')),
  },
  {
    section: '4.4.1.2',
    requirement: 'there is exactly one version, at least the one that the tags require',
    violations: each((playlist) => {
      const versions = playlist.tags.filter(({ name }) => name === 'EXT-X-VERSION')
      const needed = playlist.tag('EXT-X-SKIP') ? 9 : playlist.tag('EXT-X-MAP') ? 6 : 3
      return versions.length !== 1 || playlist.number('EXT-X-VERSION') < needed
    }),
  },
  {
    section: '4.1',
    requirement: 'tags of multivariant and media playlists are not mixed',
    violations: each(({ tags }) => {
      const names = new Set(tags.map(({ name }) => name))
      return names.has('EXT-X-STREAM-INF') && (names.has('EXTINF') || names.has('EXT-X-TARGETDURATION'))
    }),
  },
]
