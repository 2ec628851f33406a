import type { Command } from '@commander-js/extra-typings'
import { describe, expect, test } from 'vitest'
import { createProgram, runCommandLine } from './program.ts'

const output: string[] = []
const errors: string[] = []
const options = {
  dataDirectory: () => {
    throw new Error('help needs no server')
  },
  print: (text: string) => void output.push(text),
  printError: (text: string) => void errors.push(text),
}

function run(line: string): Promise<number> {
  output.length = 0
  errors.length = 0
  return runCommandLine(line.split(' '), options)
}

/** Command lines of all commands, such as `user find`. */
const commandLines = ({ commands }: Pick<Command, 'commands'>, before = ''): string[] =>
  commands.flatMap((command) => {
    const line = `${before}${command.name()}`
    return [line, ...commandLines(command, `${line} `)]
  })
const lines = commandLines(createProgram(options))

test('the program has commands for the server, files, users, lives, money and the catalogue', () => {
  const expected = ['start', 'dev', 'configuration', 'convert', 'user find', 'live end', 'coins grant', 'gift add']
  expect(lines).toEqual(expect.arrayContaining(expected))
})

describe('--help exits with 0 and prints usage and description', () => {
  test.each(lines)('%s', async (line) => {
    expect(await run(`${line} --help`)).toBe(0)
    expect(output.join('\n')).toMatch(new RegExp(`^Usage: kirari ${line}\\b.*\n\n\\w`))
    expect(errors).toEqual([])
  })

  test('without a command, with all commands', async () => {
    expect(await run('--help')).toBe(0)
    for (const line of lines.filter((line) => !line.includes(' '))) expect(output.join('\n')).toContain(`  ${line} `)
  })
})

describe('an unknown option exits with 2 and prints the usage', () => {
  // Missing options are reported first.
  const message = /^error: (unknown option '--nonsense'|required option '--\w+ <\w+>' not specified)/

  test.each(lines)('%s', async (line) => {
    expect(await run(`${line} --nonsense`)).toBe(2)
    expect(errors[0]).toMatch(message)
    expect(errors.join('\n')).toContain(`Usage: kirari ${line}`)
    expect(output).toEqual([])
  })
})

test('an unknown command exits with 2 and prints a similar one', async () => {
  expect(await run('gifs list')).toBe(2)
  expect(errors[0]).toContain("unknown command 'gifs'")
  expect(errors[0]).toContain('Did you mean gift?')
})

test('an unexpected argument exits with 2', async () => {
  expect(await run('user restore 1 2')).toBe(2)
  expect(errors[0]).toContain('too many arguments')
})
