import { inject } from 'vitest'

/** The site of all journeys that need no settings of their own; who changes something there does it as a new member. */
export const site = inject('site')
