export const eventGroups = ['running', 'entry', 'past'] as const
export type EventGroup = (typeof eventGroups)[number]

/** The group in the address of the list; running events by default. */
export const readGroup = (text: string | null): EventGroup => eventGroups.find((group) => group === text) ?? 'running'
