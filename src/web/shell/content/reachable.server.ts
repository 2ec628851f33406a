import { routesToCome } from '../../routes-to-come.ts'

const toCome = routesToCome.map((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}(?:[?#]|$)`))

/** Whether a link of a text leads somewhere: those to routes that are still to come are not drawn until they are there. */
export const isReachable = (target: string): boolean => !toCome.some((path) => path.test(target))
