// What the bodies of the initialize era are looked at for before an SDK gets them.
import { ErrorCode, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js'
import { isRecord } from '../../shared/is-record.ts'
import { withoutNulls } from '../extraction/without-nulls.ts'

export interface JsonRpcError {
  jsonrpc: '2.0'
  id: string | number | null
  error: { code: number; message: string }
}

export function jsonRpcError(code: number, message: string, id: string | number | null = null): JsonRpcError {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

/**
 * What to answer to a body that is JSON but no JSON-RPC message; undefined when it is one, or a batch of them.
 * The SDK calls it a parse error, which the JSON-RPC specification keeps for what is not JSON.
 */
export function refuseInvalidMessage(body: unknown): JsonRpcError | undefined {
  const messages = Array.isArray(body) ? body : [body]
  if (messages.length > 0 && messages.every((message) => JSONRPCMessageSchema.safeParse(message).success))
    return undefined
  const { id } = (body ?? {}) as { id?: unknown }
  return jsonRpcError(
    ErrorCode.InvalidRequest,
    messages.length === 0
      ? 'The batch is empty.'
      : 'This is not a JSON-RPC 2.0 message. Send {"jsonrpc": "2.0", "id": 1, "method": "…", "params": {…}}.',
    typeof id === 'string' || typeof id === 'number' ? id : null,
  )
}

interface LooseMessage {
  method?: unknown
  params?: { requestId?: unknown; _meta?: { progressToken?: unknown } } & Record<string, unknown>
}

function messagesOf(body: unknown): LooseMessage[] {
  return [body].flat().map((message) => (message ?? {}) as LooseMessage)
}

/** A body whose messages have no parameter that is null. Their other fields stay: an id of null means something. */
export function withoutNullParams(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withoutNullParams)
  if (!isRecord(body) || body['params'] === undefined) return body
  const { params, ...message } = body
  return params === null ? message : { ...message, params: withoutNulls(params, 3) }
}

/** The JSON-RPC ids that cancels among these messages name. */
export function cancelledIds(body: unknown): unknown[] {
  return messagesOf(body)
    .filter(({ method }) => method === 'notifications/cancelled')
    .map(({ params }) => params?.requestId)
}

export function asksForProgress(body: unknown): boolean {
  return messagesOf(body).some(({ params }) => params?._meta?.progressToken !== undefined)
}

export function isToolCall(body: unknown): boolean {
  return messagesOf(body).some(({ method }) => method === 'tools/call')
}

export function isInitialize(body: unknown): boolean {
  return messagesOf(body).some(({ method }) => method === 'initialize')
}

/** The interface's own `initialize` carries no clientInfo, which the SDK demands. */
export function completeInitialize(body: unknown): unknown {
  const complete = (message: unknown) =>
    isInitialize(message)
      ? {
          ...(message as object),
          params: {
            protocolVersion: '2024-11-05',
            capabilities: {},
            clientInfo: { name: 'unknown', version: '0' },
            ...(message as LooseMessage).params,
          },
        }
      : message
  return Array.isArray(body) ? body.map(complete) : complete(body)
}
