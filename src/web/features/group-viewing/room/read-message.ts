import type { GroupViewingMessage } from '#contract/group-viewings/room.ts'
import { isObject, type AnyMessage } from '../../../api/realtime/index.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isEvents = (value: unknown): boolean =>
  Array.isArray(value) && value.every((event) => isObject(event) && isText(event['type']))
const isState = (value: unknown): boolean =>
  isObject(value) && isNumber(value['version']) && isObject(value['timing']) && Array.isArray(value['participants'])

/** The fields that the client relies on. */
const shapes: Readonly<Record<GroupViewingMessage['type'], (message: AnyMessage) => boolean>> = {
  joined: ({ position, participantId, events, snapshot }) =>
    isObject(position) &&
    isText(position['epoch']) &&
    isNumber(position['sequence']) &&
    isNumber(participantId) &&
    isEvents(events) &&
    (snapshot === null || (isObject(snapshot) && isState(snapshot['state']) && Array.isArray(snapshot['comments']))),
  batch: ({ sequence, events }) => isNumber(sequence) && isEvents(events),
  statuses: ({ statuses }) => Array.isArray(statuses),
  pong: ({ number, serverTime }) => isNumber(number) && isNumber(serverTime),
  refused: ({ message }) => isText(message),
  closed: ({ end }) => end === undefined || isText(end),
  unavailable: () => true,
}

/** Whether the message is complete, and of a type that this version knows. */
export const isGroupMessage = (message: AnyMessage): message is AnyMessage & GroupViewingMessage =>
  Object.entries(shapes).some(([type, isValid]) => type === message.type && isValid(message))
