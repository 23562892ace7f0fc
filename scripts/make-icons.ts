// node scripts/make-icons.ts: draws every icon from the SVGs of scripts/icons. electron-builder makes the systems' own
// formats (.icns, .ico, the sizes for Linux) of scripts/package/icon.png itself.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

const icons: [drawing: string, file: string, pixels: number][] = [
  ['app', 'scripts/package/icon.png', 1024],
  ['app', 'main/electron/icons/icon.png', 512],
  ['tray', 'main/electron/icons/tray.png', 24],
  ['tray', 'main/electron/icons/tray@2x.png', 48],
  ['tray-template', 'main/electron/icons/trayTemplate.png', 16],
  ['tray-template', 'main/electron/icons/trayTemplate@2x.png', 32],
]

for (const [drawing, file, pixels] of icons) {
  const svg = await readFile(`scripts/icons/${drawing}.svg`)
  const width = Number(/viewBox="0 0 (\d+)/.exec(svg.toString())?.[1])
  // An SVG is drawn at 72 dpi; its size in dots, not a scaled picture of it, keeps edges sharp.
  await sharp(svg, { density: (72 * pixels) / width })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9 })
    .toFile(file)
  console.log(`${file} ${pixels} × ${pixels}`)
}
