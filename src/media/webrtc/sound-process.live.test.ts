import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { quiet } from '#tests/support/packaged.ts'
import { SoundProcess } from './sound-process.ts'

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
  folder = await mkdtemp(join(tmpdir(), 'sound-process-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function start(name: 'speaking' | 'mute') {
  const path = join(folder, `${name}.mjs`)
  await writeFile(path, source)
  const clock = manualClock()
  const heard: number[] = []
  let losses = 0
  const sound = new SoundProcess<{ pid: number }>({
    program: pathToFileURL(path),
    clock,
    log: quiet,
    whose: 'of a test',
    onMessage: ({ pid }) => void heard.push(pid),
    onLost: () => void (losses += 1),
  })
  return { sound, clock, heard, losses: () => losses }
}

test('a process that answers is left alone, however long it lives', async () => {
  const { sound, clock, heard, losses } = await start('speaking')
  await expect.poll(() => heard.length).toBe(1)
  for (let count = 2; count < 12; count++) {
    clock.advance(60_000)
    expect(sound.send({})).toBe(true)
    await expect.poll(() => heard.length).toBe(count)
  }
  expect(new Set(heard).size).toBe(1)
  expect(losses()).toBe(0)
  sound.close()
})

test('a process that hangs is told only so much, and another one takes its place', async () => {
  const { sound, clock, heard, losses } = await start('speaking')
  await expect.poll(() => heard.length).toBe(1)
  const taken = Array.from({ length: 1_000 }, () => sound.send({ hang: true })).filter(Boolean)
  expect(taken).toHaveLength(250)
  clock.advance(7_900)
  expect(losses()).toBe(0)
  clock.advance(100)
  await expect.poll(losses).toBe(1)
  expect(sound.send({})).toBe(false)
  clock.advance(200)
  await expect.poll(() => new Set(heard).size).toBe(2)
  expect(sound.send({})).toBe(true)
  await expect.poll(() => heard.length).toBe(3)
  sound.close()
})

test('so is one that never says that it is ready', async () => {
  const { sound, clock, losses } = await start('mute')
  clock.advance(29_900)
  clock.advance(100)
  await expect.poll(losses).toBe(1)
  sound.close()
})
