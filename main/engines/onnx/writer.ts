import { PbfWriter } from 'pbf'
import {
  ATTRIBUTE,
  ATTRIBUTE_TYPES,
  DATA_TYPES,
  GRAPH,
  IR_VERSION,
  MODEL,
  NODE,
  OPERATIONS,
  OPERATIONS_VERSION,
  TENSOR,
} from './onnx-format.ts'

/** An attribute of an ONNX operation; a number on its own is a whole one. */
export type OnnxAttribute = number | readonly number[] | string

/** A constant of a graph, row-major. */
type OnnxConstant = { dims: number[] } & ({ floats: Float32Array } | { integers: number[] })

export type OnnxWriter = ReturnType<typeof createOnnxWriter>

/** A name as a dimension is a size that may differ from call to call. */
export interface OnnxInput {
  name: string
  type: 'float' | 'int32'
  dims: (number | string)[]
}

interface Operation {
  type: string
  inputs: string[]
  output: string
  attributes: Record<string, OnnxAttribute>
}

/** Collects the operations of an ONNX graph, each with one result, and writes them as a model file. */
export function createOnnxWriter() {
  const constants: (OnnxConstant & { name: string })[] = []
  const operations: Operation[] = []
  return {
    constant(value: OnnxConstant): string {
      const name = `constant${constants.length}`
      constants.push({ ...value, name })
      return name
    },
    /** The name of its result. */
    operation(type: string, inputs: string[], attributes: Record<string, OnnxAttribute> = {}): string {
      const output = `result${operations.length}`
      operations.push({ type, inputs, output, attributes })
      return output
    },
    model(inputs: readonly OnnxInput[], output: string): Uint8Array {
      const pbf = new PbfWriter()
      pbf.writeVarintField(MODEL.irVersion, IR_VERSION)
      pbf.writeMessage(
        MODEL.operations,
        (version, message) => message.writeVarintField(OPERATIONS.version, version),
        OPERATIONS_VERSION,
      )
      pbf.writeMessage(
        MODEL.graph,
        (_, graph) => {
          graph.writeStringField(GRAPH.name, 'lines')
          for (const operation of operations) graph.writeMessage(GRAPH.node, writeOperation, operation)
          for (const constant of constants) graph.writeMessage(GRAPH.constant, writeConstant, constant)
          for (const input of inputs) graph.writeMessage(GRAPH.input, writeInput, input)
          graph.writeMessage(GRAPH.output, writeInput, { name: output, type: 'float', dims: [] })
        },
        undefined,
      )
      return pbf.finish()
    },
  }
}

function writeOperation({ type, inputs, output, attributes }: Operation, pbf: PbfWriter): void {
  for (const input of inputs) pbf.writeStringField(NODE.input, input)
  pbf.writeStringField(NODE.output, output)
  pbf.writeStringField(NODE.type, type)
  for (const [name, value] of Object.entries(attributes))
    pbf.writeBytesField(NODE.attribute, encodeAttribute(name, value))
}

/** An attribute as the bytes of its field in a model file. */
export function encodeAttribute(name: string, value: OnnxAttribute): Uint8Array {
  const pbf = new PbfWriter()
  pbf.writeStringField(ATTRIBUTE.name, name)
  if (typeof value === 'string') {
    pbf.writeStringField(ATTRIBUTE.string, value)
    pbf.writeVarintField(ATTRIBUTE.type, ATTRIBUTE_TYPES.string)
  } else if (typeof value === 'number') {
    pbf.writeVarintField(ATTRIBUTE.integer, value)
    pbf.writeVarintField(ATTRIBUTE.type, ATTRIBUTE_TYPES.integer)
  } else {
    for (const item of value) pbf.writeVarintField(ATTRIBUTE.integers, item)
    pbf.writeVarintField(ATTRIBUTE.type, ATTRIBUTE_TYPES.integers)
  }
  return pbf.finish()
}

function writeConstant(constant: OnnxConstant & { name: string }, pbf: PbfWriter): void {
  for (const dim of constant.dims) pbf.writeVarintField(TENSOR.dims, dim)
  pbf.writeVarintField(TENSOR.type, 'floats' in constant ? DATA_TYPES.float : DATA_TYPES.int64)
  pbf.writeStringField(TENSOR.name, constant.name)
  const values =
    'floats' in constant ? constant.floats : BigInt64Array.from(constant.integers, (value) => BigInt(value))
  pbf.writeBytesField(TENSOR.bytes, new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
}

export function writeInput({ name, type, dims }: OnnxInput, pbf: PbfWriter): void {
  pbf.writeStringField(1, name)
  pbf.writeMessage(
    2,
    (_, valueType) =>
      valueType.writeMessage(
        1,
        (__, tensor) => {
          tensor.writeVarintField(1, DATA_TYPES[type])
          if (dims.length > 0) tensor.writeMessage(2, writeShape, dims)
        },
        undefined,
      ),
    undefined,
  )
}

function writeShape(dims: (number | string)[], pbf: PbfWriter): void {
  for (const dim of dims)
    pbf.writeMessage(
      1,
      (_, size) => {
        if (typeof dim === 'number') size.writeVarintField(1, dim)
        else size.writeStringField(2, dim)
      },
      undefined,
    )
}
