/** Who may import whom. Each rule says why; the layers are drawn in docs/architecture.md. */
const ground = ['hydration', 'markdown', 'texts', 'platform', 'ui', 'editor'];
const slices = [
  'audit',
  'jobs',
  'rate-limits',
  'idempotency',
  'search',
  'checks',
  'realtime',
  'contact',
  'files',
  'identity',
  'settings',
  'notifications',
  'subscriptions',
  'mail',
  'personal-data',
  'webhooks',
  'status',
];
const surface = ['content', 'request', 'shell', 'panel', 'site', 'routes'];
/**
 * The rooms of app/, from the ground up: what carries everything, slices that serve every module alike (what they need of one is passed
 * in), the content, what a request knows, and what people see.
 */
const rooms = [...ground, ...slices, ...surface];

/** What only the server has: the modules of Node.js, and packages that no browser is sent. test/layout.test.ts asks every *.server file for one. */
const serverPackages =
  '^(node:)?(async_hooks|buffer|child_process|crypto|fs|http|https|module|net|os|path|perf_hooks|process|stream|timers|tls|url|util|v8|vm|worker_threads|zlib)(/|$)' +
  '|node_modules/(@node-rs/argon2|@shikijs|@simplewebauthn/server|@zxcvbn-ts|aws4fetch|beautiful-mermaid|busboy|drizzle-orm|file-type|hast-util-[a-z-]+|mammoth|nodemailer|openid-client|otpauth|pg|pino|pino-pretty|robots-parser|saxes|sharp|shiki|temml|unpdf|uqr|yauzl|yazl|zod)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...rooms.map((room, index) => ({
      name: `rooms-in-one-direction: ${room}`,
      comment: 'Each room of app/ knows only those before it in the order above.',
      severity: 'error',
      from: { path: `^app/${room}/`, pathNot: '\\.test\\.tsx?$' },
      to: {
        path: `^app/(${rooms.slice(index + 1).join('|') || 'none'})/`,
        // The words of a module are checked by the type of its definition.
        ...(room === 'texts' && { dependencyTypesNot: ['type-only'] }),
      },
    })),
    {
      name: 'every-room-has-its-place',
      comment: 'A new room of app/ is put into the order above.',
      severity: 'error',
      from: { path: '^app/[^/]+/', pathNot: `^app/(${rooms.join('|')})/` },
      to: {},
    },
    {
      name: 'app-knows-no-server',
      comment: 'The server calls the app, never the other way.',
      severity: 'error',
      from: { path: '^app/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(server|db)/' },
    },
    {
      name: 'loaded-when-used',
      comment: 'A start does not wait for large packages that few requests need: they come by import().',
      severity: 'error',
      from: { path: '^(app|server)/', pathNot: '\\.test\\.tsx?$|^app/content/transfer/foreign/docx-to-markdown' },
      to: {
        path: 'node_modules/(@simplewebauthn/server|mammoth|nodemailer|openid-client|sharp|shiki/langs)',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'modules-apart',
      comment: 'A module that needs another is not a module; what they share belongs to the engine.',
      severity: 'error',
      from: { path: '^app/content/modules/([^/]+)/' },
      to: { path: '^app/content/modules/[^/]+/', pathNot: '^app/content/modules/$1/' },
    },
    {
      name: 'engine-knows-no-module',
      comment:
        'What is derived from definitions serves every module alike; only the registries, the builders of addresses, words and public pages name them.',
      severity: 'error',
      from: {
        path: '^(app|server|db/sample)/',
        pathNot: '^app/(content/(modules/|registry)|site-paths\\.ts$|texts/|routes/public/)|\\.test\\.tsx?$',
      },
      to: { path: '^app/content/modules/' },
    },
    {
      name: 'only-the-server-opens-the-server',
      comment:
        'What the browser runs may not load what only the server may know. (Route modules may: their loaders are taken out of the browser build.)',
      severity: 'error',
      from: { path: '^app/', pathNot: '(\\.server\\.tsx?$|^app/(routes/|root|entry\\.server)|\\.test\\.tsx?$)' },
      to: { path: '\\.server\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-rooms-in-one-direction',
      comment:
        'process and command-line put the parts together; api, feeds, files, pages and realtime answer, each for itself; http is what they all answer through; of the database only its doors are known, but to backup, which copies all of it.',
      severity: 'error',
      from: { path: '^server/([^/]+)/', pathNot: '^server/(process|command-line|backup)/|\\.test\\.ts$' },
      to: { path: '^server/', pathNot: ['^server/$1/', '^server/http/', '^server/database/doors'] },
    },
    {
      name: 'http-answers-nothing',
      comment: 'What every answer goes through knows none of them.',
      severity: 'error',
      from: { path: '^server/(http|database)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/', pathNot: '^server/$1/' },
    },
    {
      name: 'search-rooms-in-one-direction',
      comment:
        'query → index → language: the index does not know how it is asked, the language not that there is an index.',
      severity: 'error',
      from: { path: '^app/search/(language|index)/' },
      to: { path: '^app/search/', pathNot: ['^app/search/(language/|search-document)', '^app/search/$1/'] },
    },
    {
      name: 'editor-knows-no-content',
      comment: 'The visual editor edits Markdown, whatever it is for: what it needs of the portal is passed in.',
      severity: 'error',
      from: { path: '^app/editor/', pathNot: '\\.test\\.ts$' },
      to: { path: `^(app/(content|routes|shell|${slices.join('|')})|server)/` },
    },
    {
      name: 'base-ui-behind-ui',
      comment: 'One place decides how a dialog or a menu behaves: app/ui.',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/ui/' },
      to: { path: 'node_modules/@base-ui' },
    },
    {
      name: 'server-packages-in-server-files',
      comment: 'What only the server has is used in *.server files, so that Vite keeps it out of the browser.',
      severity: 'error',
      from: { path: '^app/', pathNot: '\\.server\\.tsx?$|\\.test\\.tsx?$|^app/entry\\.server' },
      to: { path: serverPackages, dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^build/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
