// Numbers of the fields of ONNX files, which are protocol buffers: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto

export const MODEL = { irVersion: 1, graph: 7, operations: 8, metadata: 14 } as const
export const METADATA = { key: 1, value: 2 } as const
export const GRAPH = { node: 1, name: 2, constant: 5, input: 11, output: 12 } as const
export const NODE = { input: 1, output: 2, name: 3, type: 4, attribute: 5, domain: 7 } as const
export const OPERATIONS = { domain: 1, version: 2 } as const
export const ATTRIBUTE = {
  name: 1,
  float: 2,
  integer: 3,
  string: 4,
  tensor: 5,
  integers: 8,
  type: 20,
} as const
export const ATTRIBUTE_TYPES = { float: 1, integer: 2, string: 3, tensor: 4, integers: 7 } as const
export const TENSOR = { dims: 1, type: 2, floats: 4, name: 8, bytes: 9 } as const
export const DATA_TYPES = { float: 1, int8: 3, int32: 6, int64: 7 } as const

/** The set of operations, and the version of the format, that every onnxruntime of this decade knows. */
export const OPERATIONS_VERSION = 17
export const IR_VERSION = 8
