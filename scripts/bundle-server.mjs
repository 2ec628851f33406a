// Bundles the server with its packages: finding and loading a thousand modules takes half the time of a start.
import { dirname, join, relative, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './installation.mjs'

/** Packages with native code or files that they find by their own path, and those of development only. */
const external = /^(?:node:|node-av|sharp|@electric-sql\/pglite|vite$)/

/**
 * The only modules of `src` that have an effect when they are imported: they declare operations of the database. Of all
 * others a process or thread loads those whose exports it uses.
 */
const stores = /\/src\/server\/.*\/store(?:\.ts$|\/)/

const nameOf = (file) => relative(join(root, 'src'), file).replace(/\.ts$/, '').replaceAll('/', '-')

/** A program that starts as a process or thread of its own is an entry too, named by its path. */
const programs = {
  name: 'programs',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: 'import.meta.url' },
    handler(code, id) {
      return code.replace(/new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g, (_, path) => {
        const file = resolve(dirname(id), path)
        const reference = this.emitFile({ type: 'chunk', id: file, name: nameOf(file) })
        return `new URL(import.meta.ROLLUP_FILE_URL_${reference})`
      })
    },
  },
}

// The folder is as deep as `src/main`, so that the root of the project is found from both.
const bundle = await rolldown({
  cwd: root,
  input: { server: join(root, 'src/main/cli.ts') },
  platform: 'node',
  external,
  treeshake: {
    moduleSideEffects: [
      { test: stores, sideEffects: true },
      { test: /\/src\//, sideEffects: false },
    ],
  },
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  plugins: [programs],
  checks: { eval: false },
  onLog(level, log, write) {
    // Of packages: optional ones that are not installed, and directives for browsers.
    if (log.code !== 'UNRESOLVED_IMPORT' && log.code !== 'MODULE_LEVEL_DIRECTIVE') write(level, log)
  },
})
await bundle.write({
  dir: join(root, 'build/main'),
  entryFileNames: '[name].js',
  cleanDir: true,
  // V8 keeps the source of every module, with two bytes for each character if one of them is not Latin.
  charset: 'ascii',
  comments: { legal: true, annotation: false, jsdoc: false },
})
await bundle.close()
