import { expect, test } from 'vitest'
import { videoTrack } from '#tests/support/packaged.ts'
import type { VideoTrack } from '../codecs/index.ts'
import { LadderPlan } from './plan.ts'

const camera: VideoTrack = { ...videoTrack, width: 1920, height: 1080 }
const clip: VideoTrack = { ...videoTrack, width: 1280, height: 720 }
const idle = { speed: 10, hasRoom: () => true }

/** A ladder that has grown to its full size for two seconds of this source. */
function grown(track: VideoTrack, frameRate: number) {
  const plan = new LadderPlan({ heights: [720, 480, 240], mode: 'auto', cores: 8 })
  send(plan, 0, frameRate)
  plan.update(track)
  for (let now = 0; now < 60_000; now += 5_000) plan.observe({ now, ...idle })
  return plan
}

function send(plan: LadderPlan, from: number, frameRate: number) {
  for (let frame = 0; frame < 2 * frameRate; frame++) plan.addFrame(from + (frame * 1_000) / frameRate)
}

const namesOf = (plan: LadderPlan) => plan.orders.map(({ name }) => name)

test.each([30, 60])(
  'a ladder of %i frames per second keeps the renditions that fit the standby clip, and gets them back',
  (frameRate) => {
    const plan = grown(camera, frameRate)
    expect(namesOf(plan)).toEqual(['240p', '480p', '720p'])

    plan.restart()
    expect(plan.update(clip)).toEqual(['720p'])
    send(plan, 2_000, 10)
    expect(plan.update(clip)).toEqual([])
    expect(namesOf(plan)).toEqual(['240p', '480p'])

    plan.restart()
    expect(plan.update(camera)).toEqual([])
    send(plan, 4_000, frameRate)
    expect(plan.update(camera)).toEqual([])
    expect(namesOf(plan)).toEqual(['240p', '480p'])
  },
)

test('a ladder of a source that all browsers play starts empty, and grows while there is room', () => {
  const plan = new LadderPlan({ heights: [720, 480, 240], mode: 'auto', cores: 8 })
  expect(plan.update(camera)).toEqual([])
  expect(plan.isDecided).toBe(false)
  send(plan, 0, 30)
  plan.update(camera)
  expect(namesOf(plan)).toEqual([])
  plan.observe({ now: 10_000, ...idle })
  expect(namesOf(plan)).toEqual(['240p'])
})
