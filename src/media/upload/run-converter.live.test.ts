import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { UploadFailed } from '../conversion/errors.ts'
import { defaultLimits } from '../conversion/limits.ts'
import { runConverter } from './run-converter.ts'

const { execPath } = process
afterEach(() => {
  process.execPath = execPath
})

const run = (onStarted: (pid: number) => void): Promise<void> =>
  runConverter({
    file: fileURLToPath(import.meta.url),
    order: { type: 'look', container: 'mp4', limits: defaultLimits },
    limits: defaultLimits,
    workMs: 60_000,
    clock: systemClock,
    signal: new AbortController().signal,
    onMessage: async () => {},
    onProgress: () => {},
    onStarted,
  })

test('fails an upload whose converter cannot be started', async () => {
  process.execPath = '/nowhere/node'
  await expect(run(() => {})).rejects.toThrow(new UploadFailed('crashed', 'spawn /nowhere/node ENOENT'))
})

test('ends the converter when the start callback throws', async () => {
  const fault = new Error('an unrelated failure')
  let pid = 0
  const started = run((started) => {
    pid = started
    throw fault
  })
  await expect(started).rejects.toBe(fault)
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
