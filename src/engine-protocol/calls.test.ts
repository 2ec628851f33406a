import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import {
  commandsOver,
  InvalidCall,
  performCommand,
  readOutput,
  type EngineCommands,
  type SendCommand,
} from './index.ts'

const recording = { durationMs: 60_000, bytes: 1_000, picture: true, trim: { fromMs: 0, toMs: 2_000 } }

function engine() {
  const performed: unknown[] = []
  const note =
    <Output>(name: string, output: Output) =>
    async (input: object): Promise<Output> => {
      performed.push({ name, input })
      return output
    }
  const commands: EngineCommands = {
    end: note('end', null),
    disconnect: note('disconnect', undefined),
    release: note('release', undefined),
    remove: note('remove', undefined),
    trim: note('trim', recording),
    choosePicture: note('choosePicture', recording),
    claim: note('claim', undefined),
    restrict: note('restrict', undefined),
  }
  return { commands, performed }
}

test('a command that is sent as JSON arrives with its input, and its output returns', async () => {
  const { commands, performed } = engine()
  const overNetwork: SendCommand = async (name, input) => {
    const call: unknown = JSON.parse(JSON.stringify({ name, input }))
    const answer: { output?: unknown } = JSON.parse(JSON.stringify({ output: await performCommand(commands, call) }))
    return readOutput(name, answer.output)
  }
  const remote = commandsOver(overNetwork)
  expect(await remote.trim({ streamId: 'one', range: { fromMs: 0, toMs: 2_500 } })).toEqual(recording)
  expect(await remote.end({ streamId: 'one', keep: true, keepMs: 0 })).toBeNull()
  expect(await remote.claim({ streamIds: ['one', 'two'], signed: ['two'] })).toBeUndefined()
  expect(performed).toEqual([
    { name: 'trim', input: { streamId: 'one', range: { fromMs: 0, toMs: 2_500 } } },
    { name: 'end', input: { streamId: 'one', keep: true, keepMs: 0 } },
    { name: 'claim', input: { streamIds: ['one', 'two'], signed: ['two'] } },
  ])
})

test('a call of an unknown command, or with input that the command does not take, performs nothing', async () => {
  const { commands, performed } = engine()
  const invalid = [
    { name: 'format', input: {} },
    { name: 'toString', input: {} },
    { name: 'remove', input: {} },
    { name: 'trim', input: { streamId: 'one', range: { fromMs: '0', toMs: 1 } } },
    { input: { streamId: 'one' } },
  ]
  for (const call of invalid) await expect(performCommand(commands, call)).rejects.toThrow(InvalidCall)
  await fc.assert(
    fc.asyncProperty(fc.anything(), async (call) => {
      await expect(performCommand(commands, call)).rejects.toThrow(InvalidCall)
    }),
  )
  expect(performed).toEqual([])
})

test('an output that the command does not return is refused', async () => {
  const send = vi.fn<() => Promise<unknown>>().mockResolvedValue({ durationMs: 'long' })
  const remote = commandsOver(async (name) => readOutput(name, await send()))
  await expect(remote.trim({ streamId: 'one', range: null })).rejects.toThrow('expected number')
})
