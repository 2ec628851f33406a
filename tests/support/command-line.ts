import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runCommandLine } from '#main/cli/program.ts'
import { publishOperatorEndpoint } from '#main/operator.ts'

interface CommandOutcome {
  readonly code: number
  readonly output: string
  readonly errors: string
}

/** Runs a command line in this process, for the server whose data folder is `folder`. */
export async function runCommand(words: readonly string[], folder: string): Promise<CommandOutcome> {
  const [output, errors]: [string[], string[]] = [[], []]
  const code = await runCommandLine(words, {
    dataDirectory: () => folder,
    print: (text) => output.push(text),
    printError: (text) => errors.push(text),
  })
  return { code, output: output.join('\n'), errors: errors.join('\n') }
}

/** Creates a data folder through which command lines reach a server; the test removes it. */
export function openCommandFolder(url: string, token: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'kirari-commands-'))
  publishOperatorEndpoint(folder, { url, token })
  return folder
}

/** Runs command lines for the server whose data folder is `folder()`, and expects their outcome. */
export const commandsFor = (folder: () => string) => ({
  /** Expects success; returns the output. */
  async run(...words: string[]): Promise<string> {
    const { code, output, errors } = await runCommand(words, folder())
    expect([code, errors]).toEqual([0, ''])
    return output
  },
  /** Expects the exit code and no output; returns the errors. */
  async failing(code: number, ...words: string[]): Promise<string> {
    const outcome = await runCommand(words, folder())
    expect([outcome.code, outcome.output]).toEqual([code, ''])
    return outcome.errors
  },
})
