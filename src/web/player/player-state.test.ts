import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { initialPlayerState, playerReducer, retryDelay, type PlayerEvent, type PlayerState } from './player-state.ts'

const after = (...events: PlayerEvent[]): PlayerState => events.reduce(playerReducer, initialPlayerState)

describe('the player', () => {
  test('opens, plays, waits for data and goes on', () => {
    expect(after().phase).toBe('opening')
    expect(after('played').phase).toBe('playing')
    expect(after('played', 'waited').phase).toBe('buffering')
    expect(after('played', 'waited', 'played').phase).toBe('playing')
  })
  test('counts failures in a row and forgets them once it plays', () => {
    const failing = after('failed', 'reopened', 'failed', 'reopened', 'failed')
    expect(failing).toMatchObject({ phase: 'retrying', attempt: 3, opening: 2 })
    expect(playerReducer(playerReducer(failing, 'reopened'), 'played').attempt).toBe(0)
  })
  test('counts one failure once, however often it is told', () => {
    expect(after('failed', 'failed', 'failed').attempt).toBe(1)
  })
  test('does not take the pause of a closing stream for a wish of the viewer', () => {
    expect(after('played', 'failed', 'paused').phase).toBe('retrying')
    expect(after('played', 'failed', 'reopened', 'paused').phase).toBe('opening')
  })
  test('keeps asking for a tap until it plays', () => {
    expect(after('playRefused').phase).toBe('blocked')
    expect(after('playRefused', 'played').phase).toBe('playing')
  })
  test('offers sound until the viewer takes it, also across a failure', () => {
    expect(after('soundRefused', 'played', 'failed', 'reopened', 'played').soundBlocked).toBe(true)
    expect(after('soundRefused', 'played', 'soundAllowed').soundBlocked).toBe(false)
  })
  test('never leaves a browser that cannot play', () => {
    expect(after('unsupported', 'played', 'failed', 'reopened').phase).toBe('unsupported')
  })
  test('waits longer after each failure, at most 8 s, for ever', () => {
    expect([1, 2, 3, 4, 5, 6].map(retryDelay)).toEqual([500, 1000, 2000, 4000, 8000, 8000])
    fc.assert(fc.property(fc.nat(), (attempt) => retryDelay(attempt) >= 500 && retryDelay(attempt) <= 8000))
  })
})
