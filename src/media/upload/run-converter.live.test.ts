import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { UploadFailed } from './fault.ts'
import { usualLimits } from './limits.ts'
import { runConverter } from './run-converter.ts'

const { execPath } = process
afterEach(() => {
  process.execPath = execPath
})

const run = (onStarted: (pid: number) => void): Promise<void> =>
  runConverter({
    file: fileURLToPath(import.meta.url),
    order: { type: 'look', container: 'mp4', limits: usualLimits },
    limits: usualLimits,
    workMs: 60_000,
    clock: systemClock,
    signal: new AbortController().signal,
    onTold: async () => {},
    onProgress: () => {},
    onStarted,
  })

test('a converter that cannot be started fails its upload, and keeps nobody waiting', async () => {
  process.execPath = '/nowhere/node'
  await expect(run(() => {})).rejects.toThrow(new UploadFailed('crashed', 'spawn /nowhere/node ENOENT'))
})

test('a fault of who hears of its start ends the converter', async () => {
  const fault = new Error('nobody wants to know')
  let pid = 0
  const started = run((started) => {
    pid = started
    throw fault
  })
  await expect(started).rejects.toBe(fault)
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
