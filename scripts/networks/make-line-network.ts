// Makes the recogniser that Legible reads lines with of the one that PaddleOCR published (docs/adr/019-lines-in-eight-bits.md):
//   npm run line-network -- PP-OCRv6_small_rec.onnx
// The file is in the package rapidocr 3.10.0 of PyPI. What comes out is the same to the byte every time.
import { inChunks } from './class-chunks.ts'
import { toEightBits } from './eight-bits.ts'
import { readPublished, writeMade } from './network-files.ts'
import { readMetadata, readNetwork, writeNetwork } from './onnx-file.ts'
import { ofGrey, withoutIdentities } from './simplify.ts'

const ORIGIN = '6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884'

// In bytes these change what comes out most: together three times as much as the other 22 (mean change of the logarithm of a
// character's probability: 0.017, 0.008, 0.007, 0.006; the others 0.001 to 0.006).
const EXACT = new Set(['Conv.26', 'Conv.53', 'Conv.18', 'Conv.34'])
// Levels of 120 steps fit into half a megabyte.
const CHUNK = 1248
// Nine in ten classes. Their products may be of bytes: 400 made lines of Chinese and Japanese have 9.4 % of their characters
// wrong either way, and next to letters such a class is hardly ever near enough to win for it.
const EAST_ASIAN = /[\p{Script=Han}\u3040-\u30ff\uff00-\uffef]/u

const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('Name the file of PP-OCRv6_small_rec.onnx.')
const file = readPublished(path, [ORIGIN])
const whole = withoutIdentities(readNetwork(file))
// By class of the network: none, the characters, the space.
const characters = (readMetadata(file).get('character') ?? '').split('\n')
const classes = Array.from({ length: characters.length }, (_, index) => index + 1)
const letters = classes.filter((index) => !EAST_ASIAN.test(characters[index - 1] ?? ''))
const others = classes.filter((index) => EAST_ASIAN.test(characters[index - 1] ?? ''))
const order = [0, characters.length + 1, ...letters, ...others]
writeMade(
  'PP-OCRv6_small_rec_8bit.onnx',
  writeNetwork(
    inChunks(toEightBits(ofGrey(whole), EXACT), { order, exact: 2 + letters.length, size: CHUNK }, 'classes'),
    { name: 'x', type: 'float', dims: [1, 1, 48, 'width'] },
    'classes',
  ),
)
const text = order.slice(2).map((index) => characters[index - 1])
writeMade('PP-OCRv6_small_rec.txt', Buffer.from(text.join('\n')))
