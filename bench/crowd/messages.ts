/** Messages between the benchmark and the process of the viewers. */
import { z } from 'zod'

/** The requests of the page of the live in a browser. */
export const pageRequests = z.object({
  /** Paths of its calls. */
  calls: z.array(z.string()),
  /** Addresses of the first playlists. */
  playlists: z.array(z.string()),
  /** Names of the rooms that it joins, that of the live first, without those of a user. */
  rooms: z.array(z.string()),
})
export type PageRequests = z.infer<typeof pageRequests>

const session = z.object({ userId: z.int(), token: z.string() })

/** To the viewers: come; then `report`, which is answered when all have come. */
export const crowdOrder = z.object({
  url: z.string(),
  page: z.string(),
  viewers: z.int(),
  /** In which all of them come, at a steady pace. */
  seconds: z.number(),
  /** Behind so many addresses. */
  addresses: z.int(),
  /** One viewer in five has one. */
  sessions: z.array(session),
  requests: z.object({ visitor: pageRequests, user: pageRequests }),
})
export type CrowdOrder = z.infer<typeof crowdOrder>

const times = z.array(z.number())

/** The comments that a viewer has read; times in microseconds of `nowMicros`. */
export const reader = z.object({
  /** When the viewer had joined the room. */
  since: z.number(),
  /** Times at which they were sent, with the milliseconds until they were read. */
  comments: z.array(z.tuple([z.number(), z.number()])),
})
export type Reader = z.infer<typeof reader>

/** In milliseconds: pages from the moment at which the viewer came, the others from the request. */
export const crowdReport = z.object({
  visitorPages: times,
  userPages: times,
  calls: times,
  /** Until the room has been joined. */
  sockets: times,
  playlists: times,
  /** A sample of the viewers. */
  readers: z.array(reader),
  /** How many viewers did not get everything, by reason. */
  failures: z.record(z.string(), z.int()),
  /** Sockets that were closed although their viewers stayed. */
  lost: z.int(),
})
export type CrowdReport = z.infer<typeof crowdReport>
