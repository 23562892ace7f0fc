import type { OnnxWriter } from '../onnx/writer.ts'
import type { Gates, WeightMatrix } from './network-layers.ts'

/**
 * Every column of the image is a sequence of its own, from top to bottom; what is known at its end stands for the column.
 *
 * Written out step by step: thousands of columns take each step together, and onnxruntime's LSTM would go through them one
 * by one in its activations (3.5 ms of a line of 400 columns against 2).
 */
export function summarizeColumns(
  writer: OnnxWriter,
  input: string,
  gates: Gates,
  { depth, height }: { depth: number; height: number },
): string {
  const columns = writer.operation('Transpose', [input], { perm: [2, 3, 0, 1] })
  const asRows = writer.constant({ dims: [2], integers: [-1, depth] })
  const weights = Object.fromEntries(
    Object.entries(gates).map(([name, gate]) => [name, splitGate(writer, gate, depth)]),
  ) as Record<keyof Gates, GateInputs>
  let state: { output: string; cell: string } | undefined
  for (let y = 0; y < height; y++) {
    const row = writer.operation('Reshape', [
      writer.operation('Gather', [columns, writer.constant({ dims: [], integers: [y] })], { axis: 0 }),
      asRows,
    ])
    const seen = state ? writer.operation('Concat', [row, state.output], { axis: 1 }) : row
    const gate = (name: keyof Gates, activation: 'Sigmoid' | 'Tanh') => {
      const { first, later, bias } = weights[name]
      return writer.operation(activation, [
        writer.operation('Gemm', [seen, state ? later : first, bias], { transB: 1 }),
      ])
    }
    const written = writer.operation('Mul', [gate('input', 'Sigmoid'), gate('cell', 'Tanh')])
    const cell = state
      ? writer.operation('Add', [writer.operation('Mul', [gate('forget', 'Sigmoid'), state.cell]), written])
      : written
    const output = writer.operation('Mul', [gate('output', 'Sigmoid'), writer.operation('Tanh', [cell])])
    state = { output, cell }
  }
  const shape = writer.operation(
    'Concat',
    [
      writer.constant({ dims: [1], integers: [-1] }),
      writer.operation('Shape', ['lengths']),
      writer.constant({ dims: [1], integers: [gates.cell.outputs] }),
    ],
    { axis: 0 },
  )
  return writer.operation('Reshape', [state?.output ?? columns, shape])
}

/** Weights of a gate as matrices of [outputs, inputs]: at the first step, which has nothing before it, and later. */
interface GateInputs {
  first: string
  later: string
  bias: string
}

function splitGate(writer: OnnxWriter, gate: WeightMatrix, depth: number): GateInputs {
  const matrix = (inputs: number) => {
    const floats = new Float32Array(gate.outputs * inputs)
    for (let row = 0; row < gate.outputs; row++) {
      const start = row * (gate.inputs + 1)
      floats.set(gate.values.subarray(start, start + inputs), row * inputs)
    }
    return writer.constant({ dims: [gate.outputs, inputs], floats })
  }
  return {
    first: matrix(depth),
    later: matrix(gate.inputs),
    bias: writer.constant({ dims: [gate.outputs], floats: biasOf(gate) }),
  }
}

/** What is known at every step of a line, of [steps, 1, count, depth]. */
export function addLstm(
  writer: OnnxWriter,
  input: string,
  { cell, input: inputGate, forget, output }: Gates,
  isReversed: boolean,
): string {
  const size = cell.outputs
  const inputs = cell.inputs - size
  const inOnnxOrder = [inputGate, output, forget, cell]
  const fromInput = new Float32Array(4 * size * inputs)
  const fromBefore = new Float32Array(4 * size * size)
  const bias = new Float32Array(8 * size)
  for (const [place, gate] of inOnnxOrder.entries())
    for (let row = 0; row < size; row++) {
      const start = row * (gate.inputs + 1)
      fromInput.set(gate.values.subarray(start, start + inputs), (place * size + row) * inputs)
      fromBefore.set(gate.values.subarray(start + inputs, start + gate.inputs), (place * size + row) * size)
      bias[place * size + row] = gate.values[start + gate.inputs] ?? 0
    }
  return writer.operation(
    'LSTM',
    [
      input,
      writer.constant({ dims: [1, 4 * size, inputs], floats: fromInput }),
      writer.constant({ dims: [1, 4 * size, size], floats: fromBefore }),
      writer.constant({ dims: [1, 8 * size], floats: bias }),
      'lengths',
    ],
    { hidden_size: size, direction: isReversed ? 'reverse' : 'forward' },
  )
}

/** Of each output; it stands behind the weights of its inputs. */
export const biasOf = ({ outputs, inputs, values }: WeightMatrix) =>
  Float32Array.from({ length: outputs }, (_, row) => values[row * (inputs + 1) + inputs] ?? 0)
