import { PbfReader, PbfWriter } from 'pbf'
import { encodeAttribute, type OnnxAttribute } from './onnx-attribute.ts'
import { ATTRIBUTE, ATTRIBUTE_TYPES, DATA_TYPES, GRAPH, MODEL, NODE, TENSOR } from './onnx-fields.ts'

export interface Tensor {
  dims: number[]
  floats: Float32Array
}

export interface Operation {
  type: string
  inputs: string[]
  outputs: string[]
  /** By name, as bytes of the file. */
  attributes: Map<string, Uint8Array>
}

/** The operations of an ONNX network, to be changed. */
export interface OnnxGraph {
  /** Those of the file, in an order in which they can run, without the dropped ones. */
  operations(): Operation[]
  /** The operation that gives a value. */
  source(name: string | undefined): Operation | undefined
  users(name: string | undefined): Operation[]
  /** The one operation that takes another's result; undefined where there are more or none. */
  onlyUser(operation: Operation | undefined): Operation | undefined
  /** The numbers behind a name; undefined where they depend on the network's input, or are no floats. */
  constant(name: string | undefined): Tensor | undefined
  setInput(operation: Operation, place: number, name: string): void
  setConstant(operation: Operation, place: number, tensor: Tensor): void
  /** Lets an operation give what the last of those behind it gave; these are to be dropped. */
  takeOver(operation: Operation, last: Operation): void
  /** Puts an operation in front of one of the file; its inputs are set afterwards. Its result has a name of its own. */
  insertBefore(next: Operation, type: string, attributes?: Operation['attributes']): Operation
  drop(...some: Operation[]): void
  /** The network's file with these operations and the constants they take. */
  write(): Uint8Array
}

// How protocol buffers lay out a field.
const [VARINT, BYTES] = [0, 2]

/** Opens a network's file. Undefined for one without a graph. Throws what pbf throws for damaged bytes. */
export function openOnnxGraph(model: Uint8Array): OnnxGraph | undefined {
  const graph = readField(model, MODEL.graph)
  if (!graph) return undefined
  const inserted = new Map<Operation, Operation[]>()
  const gone = new Set<Operation>()
  const ordered = readOperations(graph)
  const sources = new Map<string, Operation>()
  const usersOf = new Map<string, Set<Operation>>()
  const constants = new Map<string, Tensor | undefined>()
  const added = new Map<string, Tensor>()
  let names = 0
  for (const operation of ordered) {
    sources.set(operation.outputs[0] ?? '', operation)
    for (const input of operation.inputs) noteUser(input, operation)
  }

  function noteUser(name: string, operation: Operation): void {
    const known = usersOf.get(name)
    if (known) known.add(operation)
    else usersOf.set(name, new Set([operation]))
  }

  const users = (name: string | undefined) =>
    [...(usersOf.get(name ?? '') ?? [])].filter((operation) => !gone.has(operation))

  function setInput(operation: Operation, place: number, name: string): void {
    const before = operation.inputs[place]
    operation.inputs[place] = name
    if (before !== undefined && !operation.inputs.includes(before)) usersOf.get(before)?.delete(operation)
    noteUser(name, operation)
  }

  const remaining = () =>
    ordered
      .flatMap((operation) => [...(inserted.get(operation) ?? []), operation])
      .filter((operation) => !gone.has(operation))

  return {
    operations: remaining,
    source: (name) => sources.get(name ?? ''),
    users,
    onlyUser(operation) {
      const found = users(operation?.outputs[0])
      return found.length === 1 ? found[0] : undefined
    },
    constant(name) {
      if (name === undefined) return undefined
      if (!constants.has(name)) {
        const source = sources.get(name)
        constants.set(name, source && constantOf(source))
      }
      return constants.get(name)
    },
    setInput,
    setConstant(operation, place, tensor) {
      const name = `folded_${names++}`
      constants.set(name, tensor)
      added.set(name, tensor)
      setInput(operation, place, name)
    },
    takeOver(operation, last) {
      operation.outputs = last.outputs
      sources.set(operation.outputs[0] ?? '', operation)
    },
    insertBefore(next, type, attributes = new Map()) {
      const operation = { type, inputs: [], outputs: [`folded_${names++}`], attributes }
      inserted.set(next, [...(inserted.get(next) ?? []), operation])
      sources.set(operation.outputs[0] ?? '', operation)
      return operation
    },
    drop(...some) {
      for (const operation of some) gone.add(operation)
    },
    write() {
      // Most constants of the file have been replaced, some of them more than once.
      const isUsed = (name: string | undefined) => users(name).length > 0
      const operations = [
        ...[...added].filter(([name]) => isUsed(name)).map(([name, tensor]) => writeConstant(name, tensor)),
        ...remaining().filter(({ type, outputs }) => type !== 'Constant' || isUsed(outputs[0])),
      ]
      return withField(model, MODEL.graph, [withField(graph, GRAPH.node, operations.map(writeOperation))])
    },
  }
}

/** The whole numbers of an attribute; empty where it is missing. */
export function integersOf({ attributes }: Operation, name: string): number[] {
  const attribute = attributes.get(name)
  const found: number[] = []
  if (attribute)
    new PbfReader(attribute).readFields((field, _, pbf) => {
      if (field === ATTRIBUTE.integer) found.push(pbf.readVarint(true))
      else if (field === ATTRIBUTE.integers) pbf.readPackedVarint(found, true)
    }, undefined)
  return found
}

/** The number of an attribute; undefined where it is missing. */
export function floatOf({ attributes }: Operation, name: string): number | undefined {
  const attribute = attributes.get(name)
  let found: number | undefined
  if (attribute)
    new PbfReader(attribute).readFields((field, _, pbf) => {
      if (field === ATTRIBUTE.float) found = pbf.readFloat()
    }, undefined)
  return found
}

/** Attributes for an operation. */
export function encodeAttributes(values: Record<string, OnnxAttribute>): Operation['attributes'] {
  return new Map(Object.entries(values).map(([name, value]) => [name, encodeAttribute(name, value)]))
}

function readOperations(graph: Uint8Array): Operation[] {
  const operations: Operation[] = []
  new PbfReader(graph).readFields((field, _, pbf) => {
    if (field === GRAPH.node) operations.push(readOperation(pbf.readBytes()))
  }, undefined)
  return operations
}

function readOperation(bytes: Uint8Array): Operation {
  const operation: Operation = { type: '', inputs: [], outputs: [], attributes: new Map() }
  new PbfReader(bytes).readFields((field, _, pbf) => {
    if (field === NODE.input) operation.inputs.push(pbf.readString())
    else if (field === NODE.output) operation.outputs.push(pbf.readString())
    else if (field === NODE.type) operation.type = pbf.readString()
    else if (field === NODE.attribute) {
      const attribute = pbf.readBytes()
      const name = readField(attribute, ATTRIBUTE.name) ?? new Uint8Array()
      operation.attributes.set(new TextDecoder().decode(name), attribute)
    }
  }, undefined)
  return operation
}

function constantOf({ type, attributes }: Operation): Tensor | undefined {
  const attribute = type === 'Constant' ? attributes.get('value') : undefined
  const bytes = attribute && readField(attribute, ATTRIBUTE.tensor)
  if (!bytes) return undefined
  const dims: number[] = []
  let [elementType, floats] = [0, new Float32Array()]
  new PbfReader(bytes).readFields((field, _, pbf) => {
    if (field === TENSOR.dims) pbf.readPackedVarint(dims)
    else if (field === TENSOR.type) elementType = pbf.readVarint()
    else if (field === TENSOR.floats) floats = Float32Array.from(pbf.readPackedFloat())
    else if (field === TENSOR.bytes) floats = new Float32Array(new Uint8Array(pbf.readBytes()).buffer)
  }, undefined)
  return elementType === DATA_TYPES.float ? { dims, floats } : undefined
}

function writeOperation({ type, inputs, outputs, attributes }: Operation): Uint8Array {
  const pbf = new PbfWriter()
  for (const input of inputs) pbf.writeStringField(NODE.input, input)
  for (const output of outputs) pbf.writeStringField(NODE.output, output)
  pbf.writeStringField(NODE.type, type)
  const values = [...attributes.values()].flatMap((attribute) => bytesField(NODE.attribute, attribute))
  return Buffer.concat([pbf.finish(), ...values])
}

function writeConstant(name: string, { dims, floats }: Tensor): Operation {
  const tensor = new PbfWriter()
  for (const dim of dims) tensor.writeVarintField(TENSOR.dims, dim)
  tensor.writeVarintField(TENSOR.type, DATA_TYPES.float)
  const bytes = bytesField(TENSOR.bytes, new Uint8Array(floats.buffer, floats.byteOffset, floats.byteLength))
  const value = new PbfWriter()
  value.writeStringField(ATTRIBUTE.name, 'value')
  value.writeVarintField(ATTRIBUTE.type, ATTRIBUTE_TYPES.tensor)
  const attribute = [
    value.finish(),
    ...bytesField(ATTRIBUTE.tensor, Buffer.concat([tensor.finish(), ...bytes])),
  ]
  return {
    type: 'Constant',
    inputs: [],
    outputs: [name],
    attributes: new Map([['value', Buffer.concat(attribute)]]),
  }
}

/** A field in parts. pbf would copy its bytes one by one, and those of what it is in, ten million of them. */
function bytesField(field: number, bytes: Uint8Array): Uint8Array[] {
  const pbf = new PbfWriter()
  pbf.writeTag(field, BYTES)
  pbf.writeVarint(bytes.length)
  return [pbf.finish(), bytes]
}

/** The bytes of the last field with this number. */
function readField(message: Uint8Array, wanted: number): Uint8Array | undefined {
  let found: Uint8Array | undefined
  new PbfReader(message).readFields((field, _, pbf) => {
    if (field === wanted) found = pbf.readBytes()
  }, undefined)
  return found
}

/** The message with all its fields of this number replaced; the others stay as they are. */
function withField(message: Uint8Array, replaced: number, values: Uint8Array[]): Uint8Array {
  const parts: Uint8Array[] = []
  new PbfReader(message).readFields((field, _, reader) => {
    if (field === replaced) return
    if (reader.type === BYTES) parts.push(...bytesField(field, reader.readBytes()))
    else if (reader.type === VARINT) {
      const pbf = new PbfWriter()
      pbf.writeVarintField(field, reader.readVarint())
      parts.push(pbf.finish())
    } else throw new RangeError('a field of fixed length, which models have none of')
  }, undefined)
  return Buffer.concat([...parts, ...values.flatMap((value) => bytesField(replaced, value))])
}
