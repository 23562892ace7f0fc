import { PbfWriter } from 'pbf'
import { ATTRIBUTE, ATTRIBUTE_TYPES } from './onnx-format.ts'

/** An attribute of an ONNX operation; a number on its own is a whole one. */
export type OnnxAttribute = number | readonly number[] | string

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
