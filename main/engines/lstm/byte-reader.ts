/** Reads little-endian numbers one after the other. Throws RangeError past the end. */
export function createByteReader(source: Uint8Array) {
  const view = new DataView(source.buffer, source.byteOffset, source.byteLength)
  let position = 0
  function next(count: number): number {
    const start = position
    if (count < 0 || start + count > source.byteLength) throw new RangeError('the data ends too early')
    position += count
    return start
  }
  return {
    int8: () => view.getInt8(next(1)),
    uint8: () => view.getUint8(next(1)),
    int16: () => view.getInt16(next(2), true),
    int32: () => view.getInt32(next(4), true),
    uint32: () => view.getUint32(next(4), true),
    /** `count` bytes, copied. */
    bytes(count: number) {
      const start = next(count)
      return new Uint8Array(source.subarray(start, start + count))
    },
    doubles(count: number): Float32Array {
      const start = next(count * 8)
      return Float32Array.from({ length: count }, (_, index) => view.getFloat64(start + index * 8, true))
    },
    /** UTF-8 after its length in bytes. */
    text() {
      const length = view.getUint32(next(4), true)
      const start = next(length)
      return new TextDecoder().decode(source.subarray(start, start + length))
    },
  }
}
