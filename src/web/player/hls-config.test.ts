import { expect, test } from 'vitest'
import { hlsConfig } from './hls-config.ts'

test('hls.js catches up with the edge of a live with low latency, unless something else sets the speed', () => {
  expect(hlsConfig('low').maxLiveSyncPlaybackRate).toBeGreaterThan(1)
  expect(hlsConfig('low', false).maxLiveSyncPlaybackRate).toBe(1)
  expect(hlsConfig('normal').maxLiveSyncPlaybackRate).toBe(1)
})
