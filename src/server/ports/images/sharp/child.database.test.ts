import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runImageProcess } from './child.ts'

let folder: string
let program: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kirari-child-'))
  program = join(folder, 'program.mjs')
  await writeFile(program, 'process.stdout.write(JSON.stringify([process.env, process.argv.slice(2)]))\n')
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a process that reads files of users gets no setting of the server, and no argument is read by a shell', async () => {
  vi.stubEnv('SECRET', 'a-secret-of-the-server')
  const text = '$(id) ; "quoted" \' &'
  const options = { program, arguments: [text], heapMb: 64, timeoutMs: 60_000 }
  const { output, code } = await runImageProcess(options, Buffer.alloc(0))
  expect(code).toBe(0)
  expect(JSON.parse(output.toString())).toEqual([{}, [text]])
})
