import type { LiveRoomMessage } from '#contract/lives/room.ts'
import { isObject, type AnyMessage } from '../api/realtime/index.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => Number.isInteger(value)
const isEvents = (value: unknown): boolean =>
  Array.isArray(value) && value.every((event) => isObject(event) && isText(event['type']))
const isGroup = (value: unknown): boolean =>
  value === null || (isObject(value) && isCount(value['count']) && Array.isArray(value['people']))

/** The fields that the client relies on. */
const shapes: Readonly<Record<LiveRoomMessage['type'], (message: AnyMessage) => boolean>> = {
  joined: ({ position, permissions, events, snapshot }) =>
    isObject(position) &&
    isText(position['epoch']) &&
    isCount(position['sequence']) &&
    isObject(permissions) &&
    isEvents(events) &&
    (snapshot === null || (isObject(snapshot) && Array.isArray(snapshot['comments']))),
  batch: ({ sequence, events }) => isCount(sequence) && isEvents(events),
  accepted: ({ key, commentId }) => isText(key) && isText(commentId),
  refused: ({ key, message }) => isText(key) && isText(message),
  permissions: ({ permissions }) => isObject(permissions),
  audience: ({ entered, followed }) => isGroup(entered) && isGroup(followed),
  closed: () => true,
  unavailable: () => true,
  live: ({ live }) => isObject(live),
  health: ({ health }) => isObject(health),
  fault: ({ fault }) => isText(fault),
  conflict: ({ conflict }) =>
    conflict === null ||
    (isObject(conflict) && isObject(conflict['kept']) && isObject(conflict['refused']) && isText(conflict['at'])),
}

/** Whether the message is complete, and of a type that this version knows. */
export const isLiveRoomMessage = (message: AnyMessage): message is AnyMessage & LiveRoomMessage =>
  Object.entries(shapes).some(([type, isValid]) => type === message.type && isValid(message))
