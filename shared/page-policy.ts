/**
 * What the page may load, as a Content-Security-Policy: in the built page itself, for whoever serves it, and in
 * every answer of the window's own protocol. React sets styles through the DOM, which a policy does not concern;
 * `blob:` is for page images, which come as bytes.
 */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')
