import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  initialPlayerState,
  isWatched,
  playerReducer,
  retryDelay,
  type PlayerEvent,
  type PlayerState,
} from './player-state.ts'

const after = (...events: PlayerEvent[]): PlayerState => events.reduce(playerReducer, initialPlayerState)

describe('the player', () => {
  test('opens, plays, buffers and continues', () => {
    expect(after().phase).toBe('opening')
    expect(after('played').phase).toBe('playing')
    expect(after('played', 'waited').phase).toBe('buffering')
    expect(after('played', 'waited', 'played').phase).toBe('playing')
  })
  test('is watched while it plays, buffers and recovers, not before, and not while it is paused', () => {
    expect([after('played'), after('played', 'waited'), after('played', 'failed')].map(isWatched)).not.toContain(false)
    expect([after(), after('played', 'paused'), after('playRefused')].map(isWatched)).not.toContain(true)
  })
  test('counts failures in a row and resets the count once it plays', () => {
    const failing = after('failed', 'reopened', 'failed', 'reopened', 'failed')
    expect(failing).toMatchObject({ phase: 'retrying', attempt: 3, opening: 2 })
    expect(playerReducer(playerReducer(failing, 'reopened'), 'played').attempt).toBe(0)
  })
  test('counts a repeated failure event once', () => {
    expect(after('failed', 'failed', 'failed').attempt).toBe(1)
  })
  test('ignores the pause event of a closing stream', () => {
    expect(after('played', 'failed', 'paused').phase).toBe('retrying')
    expect(after('played', 'failed', 'reopened', 'paused').phase).toBe('opening')
  })
  test('asks for a tap until it plays', () => {
    expect(after('playRefused').phase).toBe('blocked')
    expect(after('playRefused', 'played').phase).toBe('playing')
  })
  test('offers audio until the viewer enables it, also after a failure', () => {
    expect(after('audioRefused', 'played', 'failed', 'reopened', 'played').audioBlocked).toBe(true)
    expect(after('audioRefused', 'played', 'audioAllowed').audioBlocked).toBe(false)
  })
  test('stays unsupported in a browser that cannot play', () => {
    expect(after('unsupported', 'played', 'failed', 'reopened').phase).toBe('unsupported')
  })
  test('doubles the retry delay up to 8 s, without an end', () => {
    expect([1, 2, 3, 4, 5, 6].map(retryDelay)).toEqual([500, 1000, 2000, 4000, 8000, 8000])
    fc.assert(fc.property(fc.nat(), (attempt) => retryDelay(attempt) >= 500 && retryDelay(attempt) <= 8000))
  })
})
