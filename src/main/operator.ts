/** A file with URL and token through which commands on this machine reach the server; readable by its owner only. */
import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const operatorEndpoint = z.object({
  /** URL of the site on this machine. */
  url: z.url(),
  /** Authenticates the operator until the server stops. */
  token: z.string().min(1),
})
export type OperatorEndpoint = z.infer<typeof operatorEndpoint>

const fileIn = (directory: string): string => join(directory, 'operator.json')

/** 256 random bits, new at each start. */
export const newOperatorToken = (): string => randomBytes(32).toString('base64url')

/** Writes the file. The returned function removes it. */
export function publishOperatorEndpoint(directory: string, endpoint: OperatorEndpoint): () => void {
  const file = fileIn(directory)
  const temporary = `${file}.part`
  rmSync(temporary, { force: true })
  writeFileSync(temporary, JSON.stringify(endpoint), { flag: 'wx', mode: 0o600 })
  renameSync(temporary, file)
  return () => rmSync(file, { force: true })
}

/** Null without a file. Throws if the file can't be read or is invalid. */
export function readOperatorEndpoint(directory: string): OperatorEndpoint | null {
  try {
    return operatorEndpoint.parse(JSON.parse(readFileSync(fileIn(directory), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
