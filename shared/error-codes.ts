/**
 * Every way a request can fail, as told to callers at every door (REST, MCP, window, command line).
 * The HTTP status of each code lives in `main/http/status-for-error.ts`, the only such table.
 */
export const errorCodes = [
  /** The body is not JSON. */
  'invalid_json',
  /** A field is missing, contradictory or has a value that is not allowed; `param` names it. */
  'invalid_request',
  /** `image` (or the tool's `data`) is not base64. */
  'invalid_base64',
  'missing_api_key',
  /** Not a key at all, a mistyped key, or a key nobody made here. */
  'invalid_api_key',
  /** The account's or the key's monthly limit does not cover the pages asked for. */
  'insufficient_credits',
  'key_revoked',
  'key_expired',
  /** The key is good, but not for this door (`rest`, `mcp`). */
  'scope_denied',
  'host_not_allowed',
  'origin_not_allowed',
  'not_found',
  'method_not_allowed',
  'not_acceptable',
  'upload_timeout',
  'payload_too_large',
  'too_many_pages',
  'image_too_large',
  'unsupported_media_type',
  /** The file's kind is right, its content cannot be read. */
  'corrupt_file',
  'pdf_password_required',
  'pdf_password_wrong',
  'url_not_allowed',
  'page_range_invalid',
  'language_not_installed',
  /** A file path outside every granted folder (MCP `type: "path"`), or one that the system does not let be read. */
  'path_not_allowed',
  'rate_limited',
  /** The caller went away or pressed cancel; never sent as a body, only logged and shown. */
  'cancelled',
  'internal_error',
  'fetch_failed',
  'fetch_timeout',
  'processing_timeout',
  'queue_full',
  'shutting_down',
  /** Another program holds the database; nothing was charged. */
  'database_busy',
  /** The machine had no memory to give; the document may be sound. */
  'out_of_memory',
] as const

export type ErrorCode = (typeof errorCodes)[number]
