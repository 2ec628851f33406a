import { z } from 'zod'
import { viewerLength } from '../port.ts'

/** By room the viewers, one after the other. */
const viewersByRoom = z.record(z.string(), z.string())

/** Who has joined and left since the message before. */
const viewerChanges = z.object({
  /** Each message increments it. */
  number: z.int(),
  /** The process has no viewers but those who have joined with this message. */
  isWhole: z.boolean(),
  joined: viewersByRoom,
  left: viewersByRoom,
})
export type ViewerChanges = z.infer<typeof viewerChanges>

/** Published by each process about its viewers. */
const presenceMessage = z.object({
  node: z.string(),
  /** The number of viewers of each room. */
  rooms: z.record(z.string(), z.int().min(0)),
  /** Absent from a process of a former version, whose viewers are added to those of the others. */
  changes: viewerChanges.optional(),
  /** The processes from which the sender has missed a message: they send all of their viewers. */
  asks: z.array(z.string()).optional(),
})
export type PresenceMessage = z.infer<typeof presenceMessage>

export const readPresence = (text: string): PresenceMessage => presenceMessage.parse(JSON.parse(text))

export function joinViewers(byRoom: Iterable<readonly [string, Iterable<string>]>): Record<string, string> {
  const joined = Array.from(byRoom, ([room, viewers]) => [room, [...viewers].join('')] as const)
  return Object.fromEntries(joined.filter(([, viewers]) => viewers !== ''))
}

export function* splitViewers(byRoom: Readonly<Record<string, string>>): Generator<readonly [string, string]> {
  for (const [room, viewers] of Object.entries(byRoom)) {
    for (let at = 0; at < viewers.length; at += viewerLength) yield [room, viewers.slice(at, at + viewerLength)]
  }
}
