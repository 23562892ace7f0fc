import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * What the page may load, whoever serves it. React sets styles through the DOM, which a policy does not concern;
 * `blob:` is for page images, which come as bytes.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const contentSecurityPolicy: Plugin = {
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
      injectTo: 'head-prepend',
    },
  ],
}

/** The page, for the window and for `legible serve` alike: relative addresses, one folder. */
export default defineConfig({
  root: `${root}renderer`,
  base: './',
  cacheDir: `${root}.cache/vite`,
  plugins: [react(), contentSecurityPolicy],
  build: {
    outDir: `${root}dist/renderer`,
    emptyOutDir: true,
    target: 'chrome140',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
})
