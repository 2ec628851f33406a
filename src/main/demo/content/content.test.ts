import { describe, expect, test } from 'vitest'
import { castFields } from '#contract/casts/schemas.ts'
import { newChannel } from '#contract/channels/schemas.ts'
import { newEpisode } from '#contract/episodes/schemas.ts'
import { newNews } from '#contract/news/schemas.ts'
import { newEpisodePick } from '#contract/picks/schemas.ts'
import { newSeries } from '#contract/series/schemas.ts'
import { newPost } from '#contract/timelines/schemas.ts'
import { crowdMembers } from '../people.ts'
import { pauseBefore, script } from '../audience/script.ts'
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

  test('consists of texts that the forms of the site accept', () => {
    for (const { name, bio, genre, casts, posts } of demoChannels) {
      newChannel.parse({ name, bio, genre })
      for (const cast of casts) castFields.parse(cast)
      for (const text of posts) newPost.parse({ text })
    }
    for (const { title, description, genre } of series) {
      newSeries.parse({ title, description })
      newEpisode.parse({ title, description, genre })
    }
    for (const { title } of episodes) newEpisode.parse({ title })
    for (const title of picks) newEpisodePick.parse({ title, durationMs: 5000, layout: 'wide', positionMs: 0 })
    const publishesAt = '2026-11-20T12:00:00Z'
    for (const { title, body } of demoNews) newNews.parse({ title, body, publishesAt })
  })
})

test('everyone in the audience says something, with pauses of 3 to 8 seconds', () => {
  const speakers = new Set(script.flatMap(({ type, who }) => (type === 'say' ? [who] : [])))
  expect([...speakers].toSorted()).toEqual(crowdMembers.toSorted())
  const pauses = script.map((_, index) => pauseBefore(index))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(3000)
  expect(Math.max(...pauses)).toBeLessThan(8000)
})
