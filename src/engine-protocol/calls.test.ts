import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FakeMediaEngine } from '#tests/support/fake-media-engine.ts'
import { commandsOver, InvalidCall, performCommand, readOutput, type SendCommand } from './index.ts'

const recording = { durationMs: 60_000, bytes: 1_000, hasVideo: true, trim: null }

test('a command that is sent as JSON arrives with its input, and its output returns', async () => {
  const engine = new FakeMediaEngine()
  engine.recorded.set('one', recording)
  const overNetwork: SendCommand = async (name, input) => {
    const call: unknown = JSON.parse(JSON.stringify({ name, input }))
    const answer: { output?: unknown } = JSON.parse(JSON.stringify({ output: await performCommand(engine, call) }))
    return readOutput(name, answer.output)
  }
  const remote = commandsOver(overNetwork)
  const trim = { fromMs: 0, toMs: 2_500 }
  expect(await remote.trim({ streamId: 'one', range: trim })).toEqual({ ...recording, trim })
  expect(await remote.end({ streamId: 'two', keep: true, keepMs: 0 })).toBeNull()
  expect(await remote.pruneExcept({ streamIds: ['one', 'two'], signed: ['two'] })).toBeUndefined()
  expect(engine.ended).toEqual(['two'])
  expect(engine.keptStreams).toEqual([['one', 'two']])
  expect(engine.signed).toEqual(new Set(['two']))
})

test('a call of an unknown command, or with input that the command does not take, performs nothing', async () => {
  const engine = new FakeMediaEngine()
  const invalid = [
    { name: 'format', input: {} },
    { name: 'toString', input: {} },
    { name: 'remove', input: {} },
    { name: 'trim', input: { streamId: 'one', range: { fromMs: '0', toMs: 1 } } },
    { input: { streamId: 'one' } },
  ]
  for (const call of invalid) await expect(performCommand(engine, call)).rejects.toThrow(InvalidCall)
  await fc.assert(
    fc.asyncProperty(fc.anything(), async (call) => {
      await expect(performCommand(engine, call)).rejects.toThrow(InvalidCall)
    }),
  )
  expect(engine).toEqual(new FakeMediaEngine())
})

test('an output that the command does not return is refused', async () => {
  const remote = commandsOver(async (name) => readOutput(name, { durationMs: 'long' }))
  await expect(remote.trim({ streamId: 'one', range: null })).rejects.toThrow('expected number')
})
