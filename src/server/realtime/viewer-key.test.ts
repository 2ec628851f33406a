import { expect, test } from 'vitest'
import { viewerLength } from '../ports/room-log/port.ts'
import { newViewerKey, viewerKey } from './viewer-key.ts'

test('a viewer has one name in a room and another in the next, of a fixed length', () => {
  const name = viewerKey('live:a', 'user 1')
  expect(viewerKey('live:a', 'user 1')).toBe(name)
  const others = [viewerKey('live:b', 'user 1'), viewerKey('live:a', 'visitor 1'), newViewerKey(), newViewerKey()]
  expect(new Set([name, ...others]).size).toBe(5)
  for (const one of [name, ...others]) expect(one).toHaveLength(viewerLength)
})
