// The tools the official conformance suite calls by name; on the product's transports, never in the product.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ProtocolCall } from '../../../main/mcp/protocol-call.ts'
import type { ExtraTool, ToolDefinition } from '../../../main/mcp/tool-definition.ts'
import type { ToolResult } from '../../../main/mcp/tool-result.ts'

type Content = Record<string, unknown>

const redPixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const silence = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAAAAA=='

const text = (words: string): Content => ({ type: 'text', text: words })
const image: Content = { type: 'image', data: redPixel, mimeType: 'image/png' }
const audio: Content = { type: 'audio', data: silence, mimeType: 'audio/wav' }
const resource = (uri: string, mimeType: string, words: string): Content => ({
  type: 'resource',
  resource: { uri, mimeType, text: words },
})

const noArguments: ToolDefinition['inputSchema'] = { type: 'object', properties: {} }

function tool(
  name: string,
  run: (call: ProtocolCall) => Promise<{ content: Content[]; isError?: boolean }>,
  inputSchema = noArguments,
): ExtraTool {
  return {
    definition: { name, description: 'For the conformance suite', inputSchema },
    run: (call) => run(call) as Promise<ToolResult>,
  }
}

const giving =
  (...content: Content[]) =>
  async () => ({ content })

export const conformanceTools: readonly ExtraTool[] = [
  tool('test_simple_text', giving(text('This is a simple text response for testing.'))),
  tool('test_image_content', giving(image)),
  tool('test_audio_content', giving(audio)),
  tool(
    'test_embedded_resource',
    giving(resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')),
  ),
  tool(
    'test_multiple_content_types',
    giving(
      text('Multiple content types test:'),
      image,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ),
  ),
  tool('test_error_handling', async () => ({
    isError: true,
    content: [text('This tool intentionally returns an error for testing')],
  })),
  tool('test_tool_with_progress', async ({ params, notifyProgress }) => {
    const progressToken = params._meta?.progressToken
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) await notifyProgress({ progressToken, progress, total: 100 })
      await sleep(50)
    }
    return { content: [text('Done')] }
  }),
  tool('json_schema_2020_12_tool', giving(text('Done')), {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: {
      address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } },
    },
    properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
    additionalProperties: false,
  }),
]
