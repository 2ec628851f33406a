import type { DemoScene } from '#engine-protocol/index.ts'
import type { CrowdMember, DemoPerson } from '../people.ts'

export interface DemoReply {
  readonly who: CrowdMember
  readonly text: string
  /** The number of others who like it. */
  readonly likes: number
}

/** A comment on an episode. */
export interface DemoComment extends DemoReply {
  /** The moment of the video, in seconds; null: the whole episode. */
  readonly at: number | null
  readonly replies: readonly DemoReply[]
}

export interface DemoSeries {
  readonly title: string
  /** Of the title; empty for one in kana. */
  readonly reading: string
  readonly description: string
  readonly scene: DemoScene
  /** For phones, in place of a wide video. */
  readonly upright: boolean
  readonly genre: string
  readonly episodes: readonly { readonly title: string; readonly reading: string; readonly seconds: number }[]
  /** Titles of picks of the first episodes. */
  readonly picks: readonly string[]
  /** Of each episode, in the order of writing. */
  readonly comments: readonly (readonly DemoComment[])[]
}

export interface DemoChannel {
  readonly name: string
  /** Of the name; empty for one in kana. */
  readonly reading: string
  readonly owner: DemoPerson
  readonly bio: string
  readonly genre: string
  readonly casts: readonly { readonly name: string; readonly reading: string; readonly bio: string }[]
  readonly posts: readonly string[]
  readonly series: readonly DemoSeries[]
}

/** The durations of the five episodes of a series, in seconds; those of a long one end with the longest. */
const usual = [10, 12, 10, 14, 16]

/** Of titles with their readings. */
export const episodesOf = (titles: readonly [title: string, reading: string][], last?: number): DemoSeries['episodes'] =>
  titles.map(([title, reading], index) => ({
    title: `#${index + 1} ${title}`,
    reading,
    seconds: last !== undefined && index === titles.length - 1 ? last : (usual[index % usual.length] ?? 10),
  }))

/** A text of the site has one field: a line in each language, Japanese first, so that every reader understands one. */
export const inThreeLanguages = (ja: string, en: string, ko: string): string => [ja, en, ko].join('\n')
