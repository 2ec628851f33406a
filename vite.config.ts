import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { filledTexts } from './src/web/locales/filled-texts.ts'
import { missingTexts } from './src/web/locales/missing-texts.ts'

/** The modules of every page in one chunk: it compresses better, and stays cached when our own code changes. */
const framework =
  /node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]|shell[\\/](?:reload[\\/](?:reload-guard|unsaved-work)|navigation)[\\/.]/

/** The modules of the most common layouts, in one chunk for the same reason. */
const frame = [
  '/src/web/layouts/lite.tsx',
  '/src/web/layouts/default.tsx',
  '/src/web/layouts/noimage',
  '/src/web/shell/account/',
  '/src/web/shell/errors/error-page',
  '/src/web/shell/genres.ts',
  '/src/web/shell/frame/',
  '/src/web/shell/locale/texts-of.ts',
  '/src/web/texts/',
  '/src/web/shell/page-',
  '/src/web/shell/prefetch/',
  '/src/web/shell/reload/build-update',
  '/src/web/shell/reload/saved-forms',
  '/src/web/shell/request/',
  '/src/web/shell/s',
  '/src/web/shell/reminders/watch-',
  '/src/web/ui/use-hydrated',
  '/src/web/ui/avatar.tsx',
  '/src/web/ui/button.tsx',
  '/src/web/ui/use-now.ts',
  '/lucide-react/dist/esm/createLucideIcon',
  '/lucide-react/dist/esm/icons/triangle-exclamation-point',
]
const isFrame = (id: string): boolean =>
  !id.includes('/src/web/shell/frame/lazy/') && frame.some((part) => id.includes(part))

const reloadGuard = fileURLToPath(new URL('src/web/shell/reload/reload-guard.ts', import.meta.url))

/** Replaces the function that loads route modules: the router's own cannot be configured for failures. */
const guardedRouteModules: Plugin = {
  name: 'guarded-route-modules',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source, importer) =>
    source.endsWith('/routeModules.js') && importer?.includes('/node_modules/react-router/') === true
      ? reloadGuard
      : null,
}

/** Zod probes for `eval`, which the content security policy forbids: Firefox reports each probe. */
const zodWithoutEval: Plugin = {
  name: 'zod-without-eval',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/zod\/v4\/core\/core\.js$/ },
    handler: (code) => `globalThis.__zod_globalConfig ??= { jitless: true }\n${code}`,
  },
}

/** Fails the build if a language lacks a text. */
const wholeTexts: Plugin = {
  name: 'whole-texts',
  apply: 'build',
  buildStart() {
    const missing = missingTexts()
    if (missing.length > 0) this.error(`Texts are missing:\n${missing.join('\n')}`)
  },
}

export default defineConfig(({ command }) => ({
  plugins: [guardedRouteModules, zodWithoutEval, tailwindcss(), filledTexts, wholeTexts, reactRouter()],
  environments: {
    client: {
      build: {
        // hls.js is larger than the usual limit; it loads with a player only.
        chunkSizeWarningLimit: 850,
        rolldownOptions: {
          // Only functions of loaders use it, of which the build for browsers has none.
          treeshake: { moduleSideEffects: [{ test: /node_modules[\\/]negotiator[\\/]/, sideEffects: false }] },
          output: {
            // Every page loads the names of all files; 42 bits are enough to tell two builds of a file apart.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework },
                { name: 'frame', test: isFrame },
                // Of cards; menus and other pages use some of them too.
                {
                  name: 'icons',
                  test: /lucide-react[\\/].*[\\/](?:bell|book-open|camera|clock|eighth-notes|heart|leaf|mic-vocal|palette|play|sparkles|star|trophy|users)[.]/,
                },
                { name: 'live-cards', test: /features[\\/]lives[\\/](?:card|cover)[\\/](?!play)/ },
                // Used by player and chat; other pages that share code with both do not load it.
                { name: 'problems', test: /src[\\/]web[\\/]api[\\/]problems[.]ts/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: './src/web/server.ts',
          // V8 keeps the source of every module, with two bytes for each character if one of them is not Latin.
          output: { charset: 'ascii', comments: { legal: true, annotation: false, jsdoc: false } },
        },
      },
      // One file loads faster than the modules of all packages.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}))
