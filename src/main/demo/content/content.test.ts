import { describe, expect, test } from 'vitest'
import { castFields } from '#contract/casts/schemas.ts'
import { newChannel } from '#contract/channels/schemas.ts'
import { newEpisode } from '#contract/episodes/schemas.ts'
import { newEpisodeComment } from '#contract/episode-comments/schemas.ts'
import { newNews } from '#contract/news/schemas.ts'
import { newEpisodePick } from '#contract/picks/schemas.ts'
import { newSeries } from '#contract/series/schemas.ts'
import { newPost } from '#contract/timelines/schemas.ts'
import { crowdMembers } from '../people.ts'
import { pauseBefore, script } from '../audience/script.ts'
import { planComments } from '../comments.ts'
import { publicationOf } from '../fill.ts'
import { demoChannels, demoNews } from './index.ts'

const series = demoChannels.flatMap((channel) => channel.series)
const episodes = series.flatMap((one) => one.episodes)
const picks = series.flatMap((one) => one.picks)

describe('the content of the demo', () => {
  test('has 6 channels, 12 series with a scene each, 60 episodes of 10 to 40 seconds, and 30 picks', () => {
    expect([demoChannels.length, series.length, episodes.length, picks.length]).toEqual([6, 12, 60, 30])
    expect(new Set(series.map(({ scene }) => scene)).size).toBe(12)
    expect(Math.min(...episodes.map(({ seconds }) => seconds))).toBe(10)
    expect(Math.max(...episodes.map(({ seconds }) => seconds))).toBe(40)
  })

  test('is known by its titles and texts', () => {
    const names = [
      demoChannels.map(({ name }) => name),
      series.map(({ title }) => title),
      ...series.map((one) => one.episodes.map(({ title }) => title)),
      ...demoChannels.map(({ casts }) => casts.map(({ name }) => name)),
      ...demoChannels.map(({ posts }) => posts),
      demoNews.map(({ title }) => title.ja),
    ]
    for (const list of names) expect(new Set(list).size).toBe(list.length)
  })

  test('describes channels, series and casts in Japanese, English and Korean, a line each', () => {
    const bios = demoChannels.flatMap(({ bio, casts }) => [bio, ...casts.map((cast) => cast.bio)])
    for (const text of [...bios, ...series.map(({ description }) => description)]) {
      expect(text).toMatch(/^.*[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}].*\n[ -~“”]+\n.*\p{Script=Hangul}.*$/u)
    }
  })

  test('has the reading of every name and title with kanji', () => {
    const casts = demoChannels.flatMap((channel) => channel.casts)
    const named = [...demoChannels, ...casts].map(({ name, reading }) => [name, reading] as const)
    const titled = [...series, ...episodes].map(({ title, reading }) => [title, reading] as const)
    for (const [text, reading] of [...named, ...titled]) {
      expect(reading !== '', text).toBe(/\p{Script=Han}/u.test(text))
    }
  })

  test('consists of texts that the forms of the site accept', () => {
    for (const { name, reading, bio, genre, casts, posts } of demoChannels) {
      newChannel.parse({ name, reading, bio, genre })
      for (const cast of casts) castFields.parse(cast)
      for (const text of posts) newPost.parse({ text })
    }
    for (const { title, reading, description, genre } of series) {
      newSeries.parse({ title, reading, description })
      newEpisode.parse({ title, description, genre })
    }
    for (const { title, reading } of episodes) newEpisode.parse({ title, reading })
    for (const title of picks) newEpisodePick.parse({ title, durationMs: 5000, layout: 'wide', positionMs: 0 })
    const publishesAt = '2026-11-20T12:00:00Z'
    for (const { title, body } of demoNews) newNews.parse({ title, body, publishesAt })
  })
})

describe('the comments of the demo', () => {
  const startedAt = new Date('2026-11-20T12:00:00Z')
  const commented = series.flatMap(({ comments }, place) =>
    comments.map((list, number) => ({
      key: { channelId: 1, seriesId: place + 1, episodeId: place * 10 + number + 1 },
      publishedAt: publicationOf({ number, place }, startedAt),
      comments: list,
    })),
  )
  const planned = planComments(commented, startedAt)

  test('are at least 3 for each episode, in three languages, with time marks, replies and likes', () => {
    for (const { comments, episodes: own } of series) expect(comments.length).toBe(own.length)
    expect(Math.min(...commented.map(({ comments }) => comments.length))).toBe(3)
    const share = (is: (one: (typeof planned)[number]) => boolean) => planned.filter(is).length / planned.length
    expect(share(({ text }) => /\p{Script=Hangul}/u.test(text))).toBeGreaterThan(0.1)
    expect(share(({ text }) => /^[ -~…🙏👋]+$/u.test(text))).toBeGreaterThan(0.1)
    expect(share(({ text }) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))).toBeGreaterThan(0.5)
    expect(share(({ at }) => at !== null)).toBeGreaterThan(0.2)
    expect(share(({ reply }) => reply !== null)).toBeGreaterThan(0.15)
    expect(new Set(planned.map(({ text }) => text)).size).toBe(planned.length)
  })

  test('mark moments of the videos, and have at most as many likes as there are other people', () => {
    for (const { comments, episodes: own } of series) {
      for (const [number, list] of comments.entries()) {
        for (const { at, text } of list) {
          newEpisodeComment.parse({ key: crypto.randomUUID(), text })
          expect(at ?? 0).toBeLessThan(own[number]?.seconds ?? 0)
        }
      }
    }
    expect(Math.max(...planned.map(({ likes }) => likes))).toBeLessThan(crowdMembers.length)
  })

  test('come after the publication and before the first start, and never fast from one person', () => {
    for (const { key, publishedAt } of commented) {
      const times = planned.filter(({ episode }) => episode === key).map(({ writtenAt }) => writtenAt.getTime())
      expect(Math.min(...times)).toBeGreaterThan(publishedAt.getTime())
      expect(Math.max(...times)).toBeLessThan(startedAt.getTime())
    }
    // The episodes are filled in rounds.
    const rounds = [0, 1, 2, 3, 4].flatMap((round) =>
      planComments(
        commented.filter(({ key }) => key.episodeId % 10 === round + 1),
        startedAt,
      ),
    )
    for (const member of crowdMembers) {
      const times = rounds.filter(({ who }) => who === member).map(({ writtenAt }) => writtenAt.getTime())
      for (const [index, time] of times.slice(1).entries()) expect(time - (times[index] ?? 0)).toBeGreaterThan(1000)
    }
  })
})

test('everyone in the audience says something, with pauses of 3 to 8 seconds', () => {
  const speakers = new Set(script.flatMap(({ type, who }) => (type === 'say' ? [who] : [])))
  expect([...speakers].toSorted()).toEqual(crowdMembers.toSorted())
  const pauses = script.map((_, index) => pauseBefore(index))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(3000)
  expect(Math.max(...pauses)).toBeLessThan(8000)
})
