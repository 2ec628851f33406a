import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { missingTexts } from './src/web/locales/missing-texts.ts'

/** What every page needs, in one file: it compresses better than in pieces, and outlives changes of ours in caches. */
const framework =
  /node_modules[\\/](?:react|react-dom|scheduler|react-router|i18next|react-i18next)[\\/]|shell[\\/](?:reload-guard|navigation)[\\/]/

/** What the frames of most pages draw with: together for the same reason. */
const frame = [
  '/src/web/layouts/lite.tsx',
  '/src/web/layouts/default.tsx',
  '/src/web/layouts/noimage.tsx',
  '/src/web/shell/account/',
  '/src/web/shell/build-update/',
  '/src/web/shell/frame/',
  '/src/web/shell/page-',
  '/src/web/shell/prefetch/',
  '/src/web/shell/request/',
  '/src/web/shell/s',
  '/src/web/ui/avatar.tsx',
  '/src/web/ui/button.tsx',
  '/lucide-react/dist/esm/createLucideIcon',
  '/lucide-react/dist/esm/icons/triangle-exclamation-point',
]
const isFrame = (id: string): boolean => frame.some((part) => id.includes(part))

const ourLoadRouteModule = fileURLToPath(new URL('src/web/shell/reload-guard/load-route-module.ts', import.meta.url))

/** Route modules are loaded by our function: the router's own has no setting for what happens when one fails. */
const guardedRouteModules: Plugin = {
  name: 'guarded-route-modules',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source, importer) =>
    source.endsWith('/routeModules.js') && importer?.includes('/node_modules/react-router/') === true
      ? ourLoadRouteModule
      : null,
}

/** A text that a language lacks fails the build. */
const wholeTexts: Plugin = {
  name: 'whole-texts',
  apply: 'build',
  buildStart() {
    const missing = missingTexts()
    if (missing.length > 0) this.error(`Texts are missing:\n${missing.join('\n')}`)
  },
}

export default defineConfig({
  plugins: [guardedRouteModules, tailwindcss(), wholeTexts, reactRouter()],
  environments: {
    client: {
      build: {
        // hls.js is larger than the usual limit; it loads with a player only.
        chunkSizeWarningLimit: 850,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework },
                { name: 'frame', test: isFrame },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './src/web/server.ts' } } },
  },
})
