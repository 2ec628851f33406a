/**
 * How Node.js should run a process that holds an engine. Media lies outside the heap: with the small heap
 * that the runtime would choose, its collector runs about twice a second for nothing.
 */
export const engineRuntimeOptions: readonly string[] = ['--initial-old-space-size=400']
