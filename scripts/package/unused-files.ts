/** Files that npm brings and nothing here opens, as patterns of their path below `node_modules` with forward slashes. */
export interface UnusedFiles {
  pattern: RegExp
  why: string
}

/** What may go from an installation on this system and processor, in the words of Node (`linux`, `x64`). */
export function unusedFiles(platform: string, arch: string): UnusedFiles[] {
  return [
    {
      pattern: new RegExp(`^onnxruntime-node/bin/napi-v6/(?!${platform}/${arch}/)`),
      why: 'builds for other systems: the package has them all',
    },
    {
      pattern: /^onnxruntime-node\/bin\/.*\/(?:DirectML|dxcompiler|dxil)\.dll$/,
      why: 'networks run on the processor only',
    },
    {
      pattern: /^onnxruntime-node\/bin\/.*\/libonnxruntime\.1\..*\.dylib$/,
      why: 'the same library twice: npm packages hold no links',
    },
    {
      pattern:
        /^onnxruntime-web\/(?!types\.d\.ts$|dist\/(?:ort\.node\.min|ort-wasm-simd-threaded)\.(?:mjs|wasm)$)/,
      why: 'builds for browsers; under Node it loads these alone',
    },
    {
      pattern: /^(?:flatbuffers|guid-typescript|long|platform|protobufjs|@protobufjs\/[^/]+)\//,
      why: 'what onnxruntime-web has built in where it runs under Node, or has no use for',
    },
    {
      pattern: /^node\/node_modules\/node-[^/]+\/(?:include|share)\//,
      why: 'headers for what is compiled against Node; nothing here is',
    },
    {
      // Vite, Vitest and TypeScript make their own; those of libraries only serve whoever debugs the library.
      pattern: /\.(?:js|mjs|cjs|css|ts|mts|cts)\.map$/,
      why: 'source maps of libraries',
    },
    {
      pattern: /^(?!zod\/).*\.d\.cts$|^hono\/dist\/cjs\//,
      why: 'CommonJS twins: everything here is in modules',
    },
    { pattern: /\.pdb$/, why: 'debugging symbols of Windows programs' },
    {
      pattern: /\/src\/.*(?<!\.d)\.[mc]?tsx?$/,
      why: 'sources of libraries that bring what was made of them',
    },
    {
      pattern: /\/(?:CHANGELOG|HISTORY|README)(?:\.\w+)?\.md$/i,
      why: 'what a library says of itself stands where it is published',
    },
    {
      pattern: /^(?:@octokit\/|knip\/|lucide-react\/dist\/lucide-react\.(?:pre|suf)fixed).*\.d\.[mc]?ts$/,
      why: 'types that nothing here is checked with',
    },
    {
      pattern: /^(?:electron-winstaller\/vendor|postject)\//,
      why: 'Squirrel installers and what only they need: the installer for Windows is NSIS',
    },
    { pattern: /^lucide-react\/dynamic/, why: 'icons by name, which are imported one by one here' },
    {
      pattern: /^pdfkit\/(?:\.yarn|js\/pdfkit\.standalone)/,
      why: 'the package manager of its makers, and a build for browsers',
    },
    {
      pattern: /^katex\/(?:src|contrib|dist\/(?:contrib|fonts|.*(?:css|\.min\.js)$))/,
      why: 'what draws formulas: Markdown is only checked with it',
    },
    { pattern: /^zxing-wasm\/dist\/(?:cjs|full|iife)\//, why: 'builds for browsers and CommonJS' },
    {
      pattern:
        /^tesseract\.js-core\/(?:.*\.wasm\.js|.*-lstm\.(?:js|wasm)|tesseract-core(?:-simd)?\.(?:js|wasm))$/,
      why: 'builds for browsers; under Node the core with both engines and relaxed SIMD is taken',
    },
    {
      pattern: /^@(?:azure|azure-rest|typespec)\/[^/]+\/dist\/(?:browser|react-native)\//,
      why: 'builds for browsers',
    },
    { pattern: /^zlibjs\/bin\//, why: 'what tesseract.js opens in browsers alone' },
    {
      pattern: /^docx\/dist\/(?!index\.(?:mjs|d\.ts)$)/,
      why: 'builds for browsers and CommonJS, and parts that are not imported',
    },
    {
      pattern: /^@cantoo\/pdf-lib\/(?:dist\/pdf-lib|src\/|ts3\.4\/)/,
      why: 'builds for browsers, old types',
    },
    {
      pattern: /^react-(?:aria|stately|aria-components)\/dist\/.*\.c?js$/,
      why: 'builds that Vite does not take',
    },
    {
      pattern: /^@fontsource\/[^/]+\/files\/(?!.*-(?:chinese-simplified|japanese)-400-normal\.woff$)/,
      why: 'slices of fonts for web pages: the fixtures are drawn with the whole ones',
    },
    {
      pattern: /^dejavu-fonts-ttf\/ttf\/(?!DejaVu(?:Sans|SansMono|Serif)(?:-Bold)?\.ttf$)/,
      why: 'faces that no fixture is drawn with',
    },
    {
      pattern: /^(?:@modelcontextprotocol\/inspector\/clients\/(?:web\/(?:dist|static)|tui)|es-toolkit)\//,
      why: 'the page and the terminal window of the inspector: only its command line is used',
    },
    {
      pattern:
        /^pdfjs-dist\/(?:(?:legacy\/)?build\/.*\.min\.mjs|web\/|legacy\/web\/(?!pdf_viewer\.(?:mjs|css)$)|(?:legacy\/)?image_decoders\/)/,
      why: 'minified twins, and the viewer, but for the build that a test opens searchable PDFs in',
    },
  ]
}
