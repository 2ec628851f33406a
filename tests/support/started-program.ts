import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'

interface Program {
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Its folder, which is removed at the end. */
  readonly folder: string
  /** The address that responds when it is ready. */
  readonly probe: string
  /** Its log, for an early end. */
  errors(): Promise<string>
}

export interface StartedProgram {
  readonly pid: number
  close(): Promise<void>
}

/** Starts a server of the machine, and waits until it responds. */
export async function startProgram({ command, args, env, folder, probe, errors }: Program): Promise<StartedProgram> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(env && { env: { ...process.env, ...env } }),
  })
  let printed = ''
  child.stderr.on('data', (text: Buffer) => (printed += text.toString()))
  const exited = once(child, 'exit')
  const close = async (): Promise<void> => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true, force: true })
  }
  for (;;) {
    const response = await fetch(probe).catch(() => null)
    if (response?.ok === true) return { pid: child.pid ?? 0, close }
    if (child.exitCode !== null) throw new Error(`${command} exited: ${printed}${await errors().catch(() => '')}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
