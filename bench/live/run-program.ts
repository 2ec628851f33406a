import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Runs a program to its end in its own process; returns the numbers that it reports. */
export async function runProgram<Name extends string>(
  scope: AsyncDisposableStack,
  program: URL,
  args: readonly (string | number)[],
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const child = fork(fileURLToPath(program), args.map(String), { execArgv: [] })
  scope.defer(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit').then(() => [null])
  const [report]: unknown[] = await Promise.race([once(child, 'message'), exited])
  await exited
  return pick(report, names, program.pathname)
}

function pick<Name extends string>(report: unknown, names: readonly Name[], program: string): Record<Name, number> {
  const numbers = Object.entries(report ?? {}).filter((entry): entry is [Name, number] => typeof entry[1] === 'number')
  const picked = Object.fromEntries(numbers)
  if (!hasAll(picked, names)) throw new Error(`${program} did not report all numbers`)
  return picked
}

const hasAll = <Name extends string>(picked: object, names: readonly Name[]): picked is Record<Name, number> =>
  names.every((name) => name in picked)
