/** How commands on this machine reach the server that runs on it, through a file that only its owner can read. */
import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const operatorDoor = z.object({
  /** Of the site, as reached from this machine. */
  url: z.url(),
  /** What the server takes for the operator's word, until it stops. */
  token: z.string().min(1),
})
export type OperatorDoor = z.infer<typeof operatorDoor>

const fileIn = (directory: string): string => join(directory, 'operator.json')

/** 256 random bits, new at each start. */
export const newOperatorToken = (): string => randomBytes(32).toString('base64url')

/** Tells commands where the server is. The returned function takes that back. */
export function openOperatorDoor(directory: string, door: OperatorDoor): () => void {
  const file = fileIn(directory)
  const part = `${file}.part`
  rmSync(part, { force: true })
  writeFileSync(part, JSON.stringify(door), { flag: 'wx', mode: 0o600 })
  renameSync(part, file)
  return () => rmSync(file, { force: true })
}

/** Null when no server has opened its door in this folder. Throws when the file can't be read or is none of ours. */
export function readOperatorDoor(directory: string): OperatorDoor | null {
  try {
    return operatorDoor.parse(JSON.parse(readFileSync(fileIn(directory), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
