import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { quiet } from '#tests/support/packaged.ts'
import { AudioProcess } from './audio-process.ts'

const source = `
  let hangs = false
  const answer = () => process.send({ pid: process.pid })
  process.on('message', (message) => {
    hangs ||= message.hang === true
    if (!hangs) answer()
  })
  process.on('disconnect', () => process.exit())
  if (process.argv[1].includes('speaking')) answer()`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audio-process-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function start(name: 'speaking' | 'mute') {
  const path = join(folder, `${name}.mjs`)
  await writeFile(path, source)
  const clock = manualClock()
  const received: number[] = []
  let losses = 0
  const audio = new AudioProcess<{ pid: number }>({
    program: pathToFileURL(path),
    clock,
    log: quiet,
    owner: 'test',
    onMessage: ({ pid }) => void received.push(pid),
    onLost: () => void (losses += 1),
  })
  return { audio, clock, received, losses: () => losses }
}

test('keeps a process that answers, for any time', async () => {
  const { audio, clock, received, losses } = await start('speaking')
  await expect.poll(() => received.length).toBe(1)
  for (let count = 2; count < 12; count++) {
    clock.advance(60_000)
    expect(audio.send({})).toBe(true)
    await expect.poll(() => received.length).toBe(count)
  }
  expect(new Set(received).size).toBe(1)
  expect(losses()).toBe(0)
  audio.close()
})

test('limits the messages to a hanging process, and replaces it', async () => {
  const { audio, clock, received, losses } = await start('speaking')
  await expect.poll(() => received.length).toBe(1)
  const accepted = Array.from({ length: 1_000 }, () => audio.send({ hang: true })).filter(Boolean)
  expect(accepted).toHaveLength(250)
  clock.advance(7_900)
  expect(losses()).toBe(0)
  clock.advance(100)
  await expect.poll(losses).toBe(1)
  expect(audio.send({})).toBe(false)
  clock.advance(200)
  await expect.poll(() => new Set(received).size).toBe(2)
  expect(audio.send({})).toBe(true)
  await expect.poll(() => received.length).toBe(3)
  audio.close()
})

test('replaces a process that never becomes ready', async () => {
  const { audio, clock, losses } = await start('mute')
  clock.advance(29_900)
  clock.advance(100)
  await expect.poll(losses).toBe(1)
  audio.close()
})
