/**
 * Node.js options for a process that runs an engine. Media lies outside the heap: with the small default heap the
 * garbage collector would run about twice a second for nothing.
 */
export const engineRuntimeOptions: readonly string[] = ['--initial-old-space-size=400']
