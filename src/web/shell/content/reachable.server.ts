import { routesToCome } from '../../routes-to-come.ts'

const unbuilt = routesToCome.map((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}(?:[?#]|$)`))

/** Whether the route of a link is built; links to other routes are not rendered. */
export const isReachable = (target: string): boolean => !unbuilt.some((path) => path.test(target))
