import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Router } from 'express'

const swaggerFolder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Legible: how to call it</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script>
</body></html>`

// A file of its own because the page's policy allows no inline script.
const start = `window.ui = SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null })`

/** `GET /api/docs`: the OpenAPI document made readable, from disk, without a network. */
export function serveDocs(): Router {
  const router = Router()
  router.get('/', (_request, response) => void response.type('html').send(page))
  router.get('/start.js', (_request, response) => void response.type('js').send(start))
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    router.get(`/${file}`, (_request, response) => response.sendFile(file, { root: swaggerFolder }))
  }
  return router
}
