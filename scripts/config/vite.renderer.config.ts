import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pagePolicy } from '../../shared/page-policy.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const contentSecurityPolicy: Plugin = {
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: pagePolicy },
      injectTo: 'head-prepend',
    },
  ],
}

/** Settings shows it. */
const thirdPartyNotices: Plugin = {
  name: 'third-party-notices',
  apply: 'build',
  generateBundle() {
    const source = readFileSync(`${root}THIRD-PARTY-NOTICES.txt`, 'utf8')
    this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source })
  },
}

/** The page, for the window and for `legible serve` alike: relative addresses, one folder. */
export default defineConfig({
  root: `${root}renderer`,
  base: './',
  cacheDir: `${root}.cache/vite`,
  plugins: [react(), contentSecurityPolicy, thirdPartyNotices],
  build: {
    outDir: `${root}dist/renderer`,
    emptyOutDir: true,
    target: 'chrome140',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    // It is loaded from this machine; tests/e2e/renderer-weight.test.ts bounds it.
    chunkSizeWarningLimit: 1000,
    rollupOptions: {
      checks: { bundlerTimings: false },
      input: [`${root}renderer/index.html`, `${root}renderer/capture-overlay.html`],
    },
  },
})
