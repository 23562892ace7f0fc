import { existsSync } from 'node:fs'
import { join } from 'node:path'
import express, { type RequestHandler } from 'express'

const placeholder = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Legible</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<style>body{font:16px/1.6 system-ui;max-width:36rem;margin:4rem auto;padding:0 1.5rem;color-scheme:light dark}</style>
<h1>Legible</h1>
<p>This program reads images and PDFs and gives their text. It runs on this machine, and nothing you send it leaves it.</p>
<p><a href="/api/docs">How to call it</a></p>
</html>`

/** `GET /`: the app's own page when it has been built, otherwise a few words on what answers here. */
export function servePage(folder: string | undefined): RequestHandler {
  if (folder === undefined || !existsSync(join(folder, 'index.html'))) {
    return (request, response, next) => {
      if (request.path !== '/') return next()
      response.type('html').send(placeholder)
    }
  }
  return express.static(folder, {
    index: 'index.html',
    cacheControl: false,
    dotfiles: 'ignore',
    redirect: false,
  })
}
