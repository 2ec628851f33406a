import { runCommandLine } from '#main/cli/program.ts'

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
