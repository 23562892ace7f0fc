// `node --import` this, and `electron` is the stand-in: for the program, and for libraries that import it.
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== 'electron') return next(specifier, context)
    return { url: new URL('./electron.ts', import.meta.url).href, shortCircuit: true }
  },
})
