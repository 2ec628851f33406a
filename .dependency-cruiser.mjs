/** @type {import('dependency-cruiser').IConfiguration} */
const slice = '^src/server/(?!ports/|http/)([^/]+)/'
const feature = '^src/web/features/([^/]+)/'
const test = '[.]test[.]tsx?$'
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    rule(
      'resolvable',
      'An import that resolves to nothing escapes every other rule.',
      {},
      {
        couldNotResolve: true,
        // Made by the framework's compiler.
        pathNot: '^virtual:react-router/|[+]types/',
      },
    ),
    rule('no-cycles', 'Two modules that need each other are one module.', {}, { circular: true }),
    rule(
      'contract-stands-alone',
      'Both sides agree on the contract; it knows neither.',
      { path: '^src/contract/' },
      { path: '^src/(?!contract/)' },
    ),
    rule(
      'media-stands-alone',
      'The engine knows packets, not users.',
      { path: '^src/media/', pathNot: test },
      { path: '^src/(?!media/)' },
    ),
    rule(
      'web-speaks-contract-only',
      'A screen reaches the server through the API client only.',
      { path: '^src/web/' },
      { path: '^src/(?!web/|contract/)' },
    ),
    rule(
      'features-stand-alone',
      'What two features share belongs to ui, shell, player or the contract.',
      { path: feature },
      { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    ),
    rule(
      'server-knows-no-screen',
      'The server answers; it does not know who draws.',
      { path: '^src/server/' },
      { path: '^src/(web|main|media)/' },
    ),
    rule(
      'slice-by-its-door',
      'Another slice is entered by its index.ts.',
      { path: slice, pathNot: ['/(tables|store)[.]ts$', '/store/[^/]+[.]ts$', test] },
      { path: slice, pathNot: ['^src/server/$1/', '^src/server/[^/]+/index[.]ts$'] },
    ),
    rule(
      'stores-join-tables',
      'A query may join what another slice keeps; its rules and its writes stay behind its door.',
      { path: '^src/server/([^/]+)/(store[.]ts$|store/)' },
      { path: slice, pathNot: ['^src/server/$1/', '^src/server/[^/]+/(index|tables)[.]ts$'] },
    ),
    rule(
      'tables-reference-tables',
      'A foreign key is the one thing tables.ts takes from another slice.',
      { path: '^src/server/([^/]+)/tables[.]ts$' },
      { path: '^src/server/', pathNot: '/tables[.]ts$' },
    ),
    rule(
      'ports-know-no-slice',
      'An adapter serves every slice alike.',
      { path: '^src/server/ports/', pathNot: test },
      { path: '^src/(?!server/ports/|contract/)' },
    ),
    rule(
      'adapters-chosen-in-compose',
      'A slice depends on a port; main/compose alone picks the adapter.',
      { pathNot: ['^src/main/compose([.]ts$|/)', '^src/server/ports/', test, '^tests/', '^bench/'] },
      { path: '^src/server/ports/', pathNot: '/port[.]ts$' },
    ),
    rule(
      'sql-in-store-only',
      'SQL lives in tables.ts, store.ts and the database adapters.',
      {
        path: '^src/',
        pathNot: ['/(tables|store)[.]ts$', '^src/server/[^/]+/store/', '^src/server/ports/database/'],
      },
      { path: 'node_modules/drizzle-orm' },
    ),
    rule(
      'native-media-in-one-room',
      'Only src/media/native touches FFmpeg bindings.',
      { path: '^src/', pathNot: '^src/media/native/' },
      { path: 'node_modules/node-av' },
    ),
    rule(
      'nothing-imports-main',
      'main sees all and is seen by none.',
      { path: '^src/(?!main/)' },
      { path: '^src/main/' },
    ),
    rule(
      'nothing-depends-on-tests',
      'Shared test help lives in tests/support.',
      { path: '^src/', pathNot: test },
      { path: ['^tests/', test] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['[.]react-router/', '^build/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
