// Files of other kinds, files of two kinds at once, and hardly any file at all.
import { deflateRawSync, gzipSync } from 'node:zlib'
import { fixture } from '../fixtures.ts'
import { each, foreign, harmless, refused, type HostileCase } from './hostile-file.ts'
import { latin1, randomBytes, uint32LittleEndian } from './raw-bytes.ts'
import { onePagePdf } from './raw-pdf.ts'

const pad = (head: string, length = 600) => Buffer.concat([latin1(head), Buffer.alloc(length, 1)])
const svg =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"><script>alert(1)</script><image href="file:///etc/passwd"/><text y="20">hello</text></svg>'

/** A zip with one stored name and a central directory, enough for unzip. */
function zip(): Buffer {
  const data = deflateRawSync(Buffer.alloc(1000, 0x41))
  const local = Buffer.concat([
    latin1('PK\x03\x04\x14\0\0\0\x08\0\0\0\0\0\0\0\0\0'),
    uint32LittleEndian(data.length),
    uint32LittleEndian(1000),
    latin1('\x05\0\0\0a.txt'),
    data,
  ])
  return Buffer.concat([local, latin1('PK\x05\x06'), Buffer.alloc(18)])
}

const strangers: HostileCase[] = each<Uint8Array>(
  'other kind',
  [
    ['SVG', latin1(svg)],
    ['SVG, packed', gzipSync(latin1(svg))],
    ['HEIC', pad('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['JPEG XL', pad('\0\0\0\x0cJXL \r\n\x87\n')],
    ['JPEG XL codestream', pad('\xff\x0a')],
    ['JPEG 2000', pad('\0\0\0\x0cjP  \r\n\x87\n')],
    ['JPEG 2000 codestream', pad('\xff\x4f\xff\x51')],
    ['icon', pad('\0\0\x01\0\x01\0\x10\x10')],
    ['Photoshop', pad('8BPS\0\x01')],
    ['DjVu', pad('AT&TFORM\0\0\0\0DJVU')],
    ['PostScript', latin1('%!PS-Adobe-3.0\n(file.txt) run\n')],
    ['zip', zip()],
    ['gzip', gzipSync(Buffer.alloc(100_000))],
    ['7z', pad("7z\xbc\xaf'\x1c")],
    ['Word, old', pad('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
    ['RTF', latin1('{\\rtf1 hello}')],
    ['HTML', latin1('<!doctype html><script>alert(1)</script><p>hello')],
    ['XML with entities', latin1('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')],
    ['JSON', latin1('{"image":"iVBORw0KGgo="}')],
    ['plain text', latin1('Just some words in a file.\n'.repeat(100))],
    ['UTF-16 text', Buffer.from('\ufeffwords', 'utf16le')],
    ['Windows program', pad('MZ\x90\0')],
    ['Linux program', pad('\x7fELF\x02\x01\x01')],
    ['shell script', latin1('#!/bin/sh\ntouch /tmp/never\n')],
    ['WAV in the same container as WebP', pad('RIFF\x24\0\0\0WAVEfmt ')],
    ['AVI in the same container as WebP', pad('RIFF\x24\0\0\0AVI LIST')],
    ['MP4', pad('\0\0\0\x20ftypisom\0\0\x02\0isomiso2mp41')],
    ['SQLite', pad('SQLite format 3\0')],
    ['PNG with its line end broken', pad('\x89PNG\n\x1a\n')],
    ['MNG', pad('\x8aMNG\r\n\x1a\n')],
    ['PDF header in small letters', latin1('%pdf-1.7\n')],
    ['zeros', Buffer.alloc(5000)],
    ['one zero', Buffer.alloc(1)],
    ['line ends', latin1('\r\n'.repeat(500))],
    ['PDF header 1,025 bytes in', Buffer.concat([Buffer.alloc(1025, 0x20), onePagePdf()])],
  ],
  (bytes) => bytes,
  foreign,
)

const scraps: HostileCase[] = [
  ...each<string>(
    'beginning of',
    [
      ['a PNG, 4 bytes', '\x89PNG'],
      ['a PNG, 7 bytes', '\x89PNG\r\n\x1a'],
      ['a JPEG, 2 bytes', '\xff\xd8'],
      ['a RIFF', 'RIFF'],
      ['a RIFF with a length', 'RIFF\x24\0\0\0'],
      ['a PDF, 4 bytes', '%PDF'],
    ],
    latin1,
    foreign,
  ),
  ...each<string>(
    'magic number only',
    [
      ['PNG', '\x89PNG\r\n\x1a\n'],
      ['JPEG', '\xff\xd8\xff'],
      ['JPEG with an end', '\xff\xd8\xff\xd9'],
      ['WebP', 'RIFF\0\0\0\0WEBP'],
      ['TIFF, Intel', 'II*\0\x08\0\0\0'],
      ['TIFF, Motorola', 'MM\0*\0\0\0\x08'],
      ['BigTIFF', 'II+\0\x08\0\0\0'],
      ['GIF', 'GIF89a'],
      ['GIF with a screen', 'GIF89a\x40\0\x40\0\xf7\0\0'],
      ['GIF, then a PDF', 'GIF89a/*%PDF-1.7\n'],
      ['BMP', 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0'],
      ['AVIF', '\0\0\0\x1cftypavif\0\0\0\0avifmif1'],
      ['PDF', '%PDF-'],
      ['PDF with an end', '%PDF-1.7\n%%EOF'],
      ['PDF of version 99', '%PDF-99.99\n'],
    ],
    latin1,
    refused,
  ),
  { name: 'empty file', allowed: ['unsupported_media_type', 'invalid_request'], make: () => Buffer.alloc(0) },
  {
    name: 'noise behind a PNG signature',
    allowed: refused,
    make: (random) => Buffer.concat([latin1('\x89PNG\r\n\x1a\n'), randomBytes(random, 5000)]),
  },
  {
    name: 'noise behind a JPEG signature',
    allowed: refused,
    make: (random) => Buffer.concat([latin1('\xff\xd8\xff\xe0'), randomBytes(random, 5000)]),
  },
  {
    name: 'noise behind a PDF header',
    allowed: refused,
    make: (random) => Buffer.concat([latin1('%PDF-1.4\n'), randomBytes(random, 5000)]),
  },
  {
    name: 'noise behind a WebP header',
    allowed: refused,
    make: (random) => Buffer.concat([latin1('RIFF\xff\xff\0\0WEBPVP8L'), randomBytes(random, 5000)]),
  },
]

const bytesOf = (name: Parameters<typeof fixture>[0]) => fixture(name).bytes

/** Two kinds in one file: the first magic number decides, and the other half is never looked at. */
const polyglots: HostileCase[] = each<() => Uint8Array>(
  'two kinds',
  [
    ['PNG, then a zip', () => Buffer.concat([bytesOf('one-bit.png'), zip()])],
    ['PNG, then a PDF', () => Buffer.concat([bytesOf('one-bit.png'), onePagePdf()])],
    ['JPEG, then a PDF', () => Buffer.concat([bytesOf('grey.jpg'), onePagePdf()])],
    ['JPEG, then a script', () => Buffer.concat([bytesOf('grey.jpg'), latin1('<?php system($_GET[0]); ?>')])],
    ['WebP, then HTML', () => Buffer.concat([bytesOf('lossless.webp'), latin1('<script>alert(1)</script>')])],
    ['HTML, then a PDF', () => Buffer.concat([latin1('<html><script>alert(1)</script>'), onePagePdf()])],
    ['zip, then a PDF', () => Buffer.concat([zip(), onePagePdf()])],
    ['PDF, then a PNG', () => Buffer.concat([onePagePdf(), bytesOf('one-bit.png')])],
    ['PDF, then the same again', () => Buffer.concat([onePagePdf(), onePagePdf()])],
    ['PDF header 1,019 bytes in', () => Buffer.concat([Buffer.alloc(1019, 0x20), onePagePdf()])],
    ['PDF behind a byte order mark', () => Buffer.concat([latin1('\xef\xbb\xbf'), onePagePdf()])],
    ['PDF with a megabyte behind it', () => Buffer.concat([onePagePdf(), Buffer.alloc(1_000_000, 0x20)])],
  ],
  (make) => make(),
  harmless,
)

/** Files of other kinds, of two kinds, and scraps. */
export const foreignFiles: readonly HostileCase[] = [...strangers, ...scraps, ...polyglots]
