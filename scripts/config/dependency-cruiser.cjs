// The walls: which folder may import which, and which file may own which library.
// Each rule's name is what it protects; see docs/architecture.md.
const wall = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to: { path: to } })
const home = (name, packagePattern, files) => ({
  name,
  severity: 'error',
  from: { pathNot: `^(${files})|^(tests|scripts|node_modules)/` },
  // The bare name too: what cannot be resolved statically keeps it.
  to: { path: `(^|/)node_modules/(${packagePattern})/|^(${packagePattern})(/|$)` },
})

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^electron$' },
    },
    wall('shared-stands-alone', '^shared/', '^(main|preload|renderer|tests|scripts)/'),
    wall('product-ignores-tests', '^(main|preload|renderer|shared)/', '^(tests|scripts)/'),
    wall('ui-sees-only-shared', '^(renderer|preload)/', '^main/'),
    wall('ocr-is-pure', '^main/ocr/', '^main/(?!ocr/)'),
    {
      name: 'ocr-touches-no-machine',
      severity: 'error',
      from: { path: '^main/ocr/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'ocr-imports-no-library',
      severity: 'error',
      from: { path: '^main/ocr/' },
      to: { path: '(^|/)node_modules/' },
    },
    wall('engines-know-only-the-core', '^main/engines/', '^main/(?!engines/|ocr/)'),
    wall(
      'pool-ignores-engines',
      '^main/workers/(?!.*\\.worker\\.ts$|inspect\\.process\\.ts$|(reading-kit|line-readers)\\.ts$)',
      '^main/engines/(?!language-data|native-work)',
    ),
    wall('http-and-mcp-are-siblings', '^main/http/', '^main/mcp/'),
    wall('jobs-know-no-door', '^main/jobs/', '^main/(?!jobs/|extraction/|ocr/|storage/|logging/)'),
    wall('queue-knows-no-door', '^main/queue/', '^main/(?!queue/|extraction/|ocr/|workers/|engines/)'),
    wall('mcp-and-http-are-siblings', '^main/mcp/', '^main/http/'),
    wall(
      'only-entries-compose',
      '^main/(?!(desktop|cli|app)\\.ts$|commands/)',
      '^main/(app|cli|desktop)\\.ts$',
    ),
    wall('electron-folder-is-a-leaf', '^main/(?!desktop\\.ts$|electron/)', '^main/electron/'),
    home(
      'one-home-for-electron',
      'electron|electron-updater|electron-store',
      'main/desktop\\.ts|main/electron/|preload/',
    ),
    home('one-home-for-onnxruntime', 'onnxruntime-(?:node|web)', 'main/engines/onnx/'),
    home('one-home-for-franc', 'franc', 'main/engines/franc-language-guesser\\.ts'),
    home('one-home-for-sharp', 'sharp', 'main/engines/sharp/'),
    home('one-home-for-tesseract', 'tesseract\\.js', 'main/engines/tesseract/recognizer\\.ts'),
    home('one-home-for-pdfjs', 'pdfjs-dist', 'main/engines/pdfjs/'),
    home('one-home-for-canvas', '@napi-rs/canvas', 'main/engines/(canvas|pdfjs)/'),
    home(
      'one-home-for-express',
      'express|express-rate-limit|swagger-ui-dist|zod-openapi',
      'main/http/|main/mcp/|main/bridge/',
    ),
    home('one-home-for-zxing', 'zxing-wasm', 'main/engines/zxing/'),
    home('one-home-for-bullmq', 'bullmq|ioredis|pg', 'main/queue/engine\\.ts'),
    home('one-home-for-busboy', '@fastify/busboy', 'main/http/multipart-form\\.ts'),
    home('one-home-for-mcp', '@modelcontextprotocol', 'main/mcp/'),
    home('one-home-for-keychain', 'keytar|@napi-rs/keyring', 'main/accounts/os-keychain\\.worker\\.ts'),
    home('one-home-for-undici', 'undici', 'main/fetching/'),
    home('one-home-for-cli', 'commander|cli-progress', 'main/cli\\.ts|main/commands/'),
    home('one-home-for-word', 'docx', 'main/outputs/docx'),
    home('one-home-for-excel', 'write-excel-file', 'main/outputs/xlsx\\.ts'),
    home('one-home-for-logging', 'pino', 'main/logging/'),
    {
      name: 'sqlite-lives-in-storage',
      severity: 'error',
      from: { pathNot: '^(main/storage|tests|scripts)/' },
      to: { path: '^(node:)?sqlite$' },
    },
    {
      name: 'headless-never-reaches-electron',
      severity: 'error',
      from: { path: '^main/(cli|app)\\.ts$' },
      to: { path: '(^|/)node_modules/electron/|^main/electron/', reachable: true },
    },
    {
      name: 'threads-stay-small',
      severity: 'error',
      from: { path: '\\.worker\\.ts$' },
      to: {
        path: '(^|/)node_modules/(electron|express|@modelcontextprotocol)/|^main/(http|mcp|accounts|storage|electron)/',
        reachable: true,
      },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.cache|release)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'require', 'types'],
    },
    builtInModules: { add: ['sqlite'] },
  },
}
