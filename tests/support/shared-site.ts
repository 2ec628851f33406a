import { inject } from 'vitest'

/**
 * The site that e2e tests share if they need no settings of their own. Tests that change something sign up a new
 * member.
 */
export const site = inject('site')
