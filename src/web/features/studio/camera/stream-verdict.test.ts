import { describe, expect, test } from 'vitest'
import { judgeStream } from './stream-verdict.ts'

const stats = {
  at: 0,
  bytes: 0,
  width: 720,
  height: 1280,
  frameRate: 30,
  roundTrip: 40,
  packetLoss: 0,
  limitedBy: null,
} as const
const health = { speed: 1, audioLevel: -20, videoStopped: false }
const good = { phase: 'live', stats, health, muted: false, away: false } as const

describe('the verdict on a stream', () => {
  test('is good for a good connection, and before anything is measured', () => {
    expect(judgeStream(good)).toEqual({ level: 'good', advice: 'fine' })
    expect(judgeStream({ ...good, stats: null, health: null })).toEqual({ level: 'good', advice: 'fine' })
  })
  test.each([
    ['bad', 'reconnecting', { phase: 'reconnecting', stats: null }],
    ['bad', 'videoStopped', { health: { ...health, videoStopped: true, audioLevel: -70 } }],
    ['bad', 'connectionPoor', { stats: { ...stats, packetLoss: 0.1 } }],
    ['bad', 'connectionPoor', { health: { ...health, speed: 0.8 } }],
    ['warning', 'connectionFair', { stats: { ...stats, limitedBy: 'bandwidth' } }],
    ['warning', 'connectionFair', { stats: { ...stats, roundTrip: 300 } }],
    ['warning', 'device', { stats: { ...stats, limitedBy: 'cpu' } }],
    ['warning', 'frameRate', { stats: { ...stats, frameRate: 12 } }],
    ['warning', 'silent', { health: { ...health, audioLevel: -70 } }],
    ['warning', 'loud', { health: { ...health, audioLevel: 0 } }],
  ] as const)('is %s with the advice %s', (level, advice, change) => {
    expect(judgeStream({ ...good, ...change })).toEqual({ level, advice })
  })
  test('puts the connection before the audio', () => {
    const both = { ...good, stats: { ...stats, packetLoss: 0.1 }, health: { ...health, audioLevel: -70 } }
    expect(judgeStream(both).advice).toBe('connectionPoor')
  })
  test('does not call a muted microphone silent', () => {
    expect(judgeStream({ ...good, muted: true, health: { ...health, audioLevel: -90 } }).level).toBe('good')
  })
  test('is good for the still and silent card of a liver who is away, unless the connection is poor', () => {
    const away = { ...good, away: true, stats: { ...stats, frameRate: 15 }, health: { ...health, audioLevel: -90 } }
    expect(judgeStream(away).level).toBe('good')
    expect(judgeStream({ ...away, stats: { ...stats, packetLoss: 0.1 } }).advice).toBe('connectionPoor')
  })
})
