import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { greetingOf } from '#tests/support/greeting-of.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { runTests } from '../../scripts/test/run-group.mjs'
import { repeatFailedFiles } from '../../scripts/test/unstable.mjs'

const folder = mkdtempSync(join(tmpdir(), 'kirari-sample-'))
afterAll(() => removeFolder(folder))

test('after a run that failed, no process that it started is alive and none of its ports is in use', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const ports = join(folder, 'ports.json')
  const result = await runTests(['--config', 'tests/repo/samples/vitest.config.ts'], {
    quiet: true,
    environment: { SAMPLE_PORTS: ports },
  }).finally(() => write.mockRestore())
  expect(result.failed).toBe(1)
  expect(result.files[0]?.failures).toEqual([{ test: 'leaves processes', message: 'fails on purpose' }])
  const listening: number[] = JSON.parse(readFileSync(ports, 'utf8'))
  expect(listening).toHaveLength(3)
  expect(await Promise.all(listening.map(greetingOf))).not.toContain('left by the sample')
  expect(log.mock.calls.flat().join('\n')).toContain('ended a process that a test had left')
  log.mockRestore()
})

describe('a file that fails in a full run', () => {
  const failures = [{ test: 'a live ends', message: 'expected 1' }]
  const groups = () => [
    { name: 'check', files: [], passed: 6, failed: 0, seconds: 1 },
    {
      name: 'live',
      files: [
        { file: 'a.live.test.ts', passed: 3, failed: 0, failures: [], seconds: 1 },
        { file: 'b.live.test.ts', passed: 1, failed: 1, failures, seconds: 1 },
      ],
      passed: 4,
      failed: 1,
      seconds: 2,
    },
  ]
  const repeated = (failed: number) => ({
    files: [{ file: 'b.live.test.ts', passed: 2 - failed, failed }],
    passed: 2 - failed,
    failed,
    seconds: 1,
  })

  test('and passes when it runs once more, alone, is unstable, and the run passes', async () => {
    const log = vi.spyOn(console, 'log').mockReturnValue()
    const results = groups()
    const files: string[] = []
    const unstable = await repeatFailedFiles(results, async (file: string) => {
      files.push(file)
      return repeated(0)
    })
    expect(files).toEqual(['b.live.test.ts'])
    expect(unstable).toEqual([{ file: 'b.live.test.ts', ...failures[0] }])
    expect(results[1]).toMatchObject({ passed: 5, failed: 0 })
    log.mockRestore()
  })

  test('and fails again stays failed', async () => {
    const log = vi.spyOn(console, 'log').mockReturnValue()
    const results = groups()
    expect(await repeatFailedFiles(results, async () => repeated(1))).toEqual([])
    expect(results[1]).toMatchObject({ passed: 4, failed: 1 })
    log.mockRestore()
  })
})
