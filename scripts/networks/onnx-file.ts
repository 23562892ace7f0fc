import { PbfReader, PbfWriter } from 'pbf'
import {
  DATA_TYPES,
  GRAPH,
  METADATA,
  MODEL,
  NODE,
  OPERATIONS,
  TENSOR,
} from '../../main/engines/onnx/onnx-format.ts'
import {
  encodeAttribute,
  writeInput,
  type OnnxAttribute,
  type OnnxInput,
} from '../../main/engines/onnx/writer.ts'

/** An operation of a network. */
export interface Operation {
  name: string
  type: string
  inputs: string[]
  outputs: string[]
  /** Each as the bytes of its field. */
  attributes: Uint8Array[]
  /** Of operations that are not ONNX's own: `com.microsoft`. */
  domain?: string
}

/** A constant of a network, row-major. */
export interface Constant {
  dims: number[]
  values: Float32Array | Int8Array | BigInt64Array
}

/** A network as a model file has it; what is not named here is left out. */
export interface Network {
  irVersion: number
  operations: Operation[]
  constants: Map<string, Constant>
  /** Version of ONNX's own operations. */
  version: number
}

const ARRAYS = {
  [DATA_TYPES.float]: Float32Array,
  [DATA_TYPES.int8]: Int8Array,
  [DATA_TYPES.int64]: BigInt64Array,
} as const

/** Reads a network whose constants are floats, bytes and whole numbers. Throws RangeError for others. */
export function readNetwork(file: Uint8Array): Network {
  const network: Network = { irVersion: 0, operations: [], constants: new Map(), version: 0 }
  new PbfReader(file).readFields((tag, _, pbf) => {
    if (tag === MODEL.irVersion) network.irVersion = pbf.readVarint()
    if (tag === MODEL.operations)
      pbf.readMessage((field) => {
        if (field === OPERATIONS.version) network.version = pbf.readVarint()
      }, undefined)
    if (tag === MODEL.graph)
      pbf.readMessage((field) => {
        if (field === GRAPH.node) network.operations.push(readOperation(pbf))
        if (field === GRAPH.constant) network.constants.set(...readConstant(pbf))
      }, undefined)
  }, undefined)
  return network
}

/** What a model file says of itself, by name. */
export function readMetadata(file: Uint8Array): Map<string, string> {
  const metadata = new Map<string, string>()
  new PbfReader(file).readFields((tag, _, pbf) => {
    if (tag !== MODEL.metadata) return
    const entry = { key: '', value: '' }
    pbf.readMessage((field) => {
      if (field === METADATA.key) entry.key = pbf.readString()
      if (field === METADATA.value) entry.value = pbf.readString()
    }, undefined)
    metadata.set(entry.key, entry.value)
  }, undefined)
  return metadata
}

function readOperation(pbf: PbfReader): Operation {
  const operation: Operation = { name: '', type: '', inputs: [], outputs: [], attributes: [] }
  pbf.readMessage((tag) => {
    if (tag === NODE.input) operation.inputs.push(pbf.readString())
    if (tag === NODE.output) operation.outputs.push(pbf.readString())
    if (tag === NODE.name) operation.name = pbf.readString()
    if (tag === NODE.type) operation.type = pbf.readString()
    if (tag === NODE.attribute) operation.attributes.push(pbf.readBytes())
  }, undefined)
  return operation
}

function readConstant(pbf: PbfReader): [name: string, constant: Constant] {
  const dims: number[] = []
  let [name, type, bytes] = ['', 0, new Uint8Array()]
  pbf.readMessage((tag) => {
    if (tag === TENSOR.dims) dims.push(...readNumbers(pbf))
    if (tag === TENSOR.type) type = pbf.readVarint()
    if (tag === TENSOR.name) name = pbf.readString()
    if (tag === TENSOR.bytes) bytes = Uint8Array.from(pbf.readBytes())
  }, undefined)
  const List = ARRAYS[type as keyof typeof ARRAYS]
  const values = List && new List(bytes.buffer)
  if (values?.length !== dims.reduce((product, dim) => product * dim, 1))
    throw new RangeError(`${name} is no constant that can be read`)
  return [name, { dims, values }]
}

/** One number, or several packed. */
function readNumbers(pbf: PbfReader): number[] {
  const isPacked = (pbf.type & 7) === 2
  return isPacked ? pbf.readPackedVarint() : [pbf.readVarint()]
}

/** An operation of ONNX's own with one result; empty names of inputs leave an input out. */
export const operation = (
  type: string,
  inputs: string[],
  result: string,
  attributes: Record<string, OnnxAttribute> = {},
  domain?: string,
): Operation => ({
  name: result,
  type,
  inputs,
  outputs: [result],
  attributes: Object.entries(attributes).map(([name, value]) => encodeAttribute(name, value)),
  ...(domain !== undefined && { domain }),
})

/** The model file of a network: `input` with its dimensions, of which a name may differ from run to run. */
export function writeNetwork(
  { irVersion, operations, constants, version }: Network,
  input: OnnxInput,
  output: string,
): Uint8Array {
  const used = new Set(operations.flatMap(({ inputs }) => inputs))
  const domains = new Set(operations.flatMap(({ domain }) => domain ?? []))
  const pbf = new PbfWriter()
  pbf.writeVarintField(MODEL.irVersion, irVersion)
  pbf.writeMessage(MODEL.graph, writeGraph, undefined)
  pbf.writeMessage(MODEL.operations, writeVersion, { version })
  for (const domain of domains) pbf.writeMessage(MODEL.operations, writeVersion, { domain, version: 1 })
  return pbf.finish()

  function writeGraph(_: undefined, graph: PbfWriter): void {
    for (const one of operations) graph.writeMessage(GRAPH.node, writeOperation, one)
    graph.writeStringField(GRAPH.name, 'lines')
    for (const [name, constant] of constants)
      if (used.has(name)) graph.writeMessage(GRAPH.constant, writeConstant, { name, ...constant })
    graph.writeMessage(GRAPH.input, writeInput, input)
    graph.writeMessage(GRAPH.output, writeInput, { name: output, type: 'float', dims: [] })
  }
}

function writeOperation(
  { name, type, inputs, outputs, attributes, domain }: Operation,
  pbf: PbfWriter,
): void {
  for (const input of inputs) pbf.writeStringField(NODE.input, input)
  for (const output of outputs) pbf.writeStringField(NODE.output, output)
  pbf.writeStringField(NODE.name, name)
  pbf.writeStringField(NODE.type, type)
  for (const attribute of attributes) pbf.writeBytesField(NODE.attribute, attribute)
  if (domain !== undefined) pbf.writeStringField(NODE.domain, domain)
}

function writeConstant({ name, dims, values }: Constant & { name: string }, pbf: PbfWriter): void {
  for (const dim of dims) pbf.writeVarintField(TENSOR.dims, dim)
  pbf.writeVarintField(TENSOR.type, typeOf(values))
  pbf.writeStringField(TENSOR.name, name)
  pbf.writeBytesField(TENSOR.bytes, new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
}

function typeOf(values: Constant['values']): number {
  if (values instanceof Float32Array) return DATA_TYPES.float
  return values instanceof Int8Array ? DATA_TYPES.int8 : DATA_TYPES.int64
}

function writeVersion({ domain, version }: { domain?: string; version: number }, pbf: PbfWriter): void {
  if (domain !== undefined) pbf.writeStringField(OPERATIONS.domain, domain)
  pbf.writeVarintField(OPERATIONS.version, version)
}
