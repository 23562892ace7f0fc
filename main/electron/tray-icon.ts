import { nativeImage, type NativeImage } from 'electron'

// renderer/icon.svg, 32 × 32 pixels as PNG: in colour, and for macOS, which colours it itself, in black.
const colour =
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAMAAABEpIrGAAAAjVBMVEVMaXEKamMMbGMLa2MLaGgKa2ILamMKa2MLa2MMamQLa2ILamMMaWMLamIKa2ILamIMZmYLamMMbWELa2ILamMLa2P///+qy8lrpaArfndKkYvk7+7j7u1RlZBvp6Opy8hppJ8QbmYqfneXwLwgeHBJkYtQlY9Tl5Hl7+42hX+exME3hn+fxcKGtrKHtrPgQvEfAAAAFXRSTlMA8VWDFvPO8v5Uz/RShPCBFM0VgtAn2AyGAAAACXBIWXMAACxLAAAsSwGlPZapAAAAxElEQVQ' +
  '4y63T1w6CMBSAYZBRpiwLKnu59f0fz4pttJQWTPyvCP0ICZwjSUtSXcuGo2xdUcn5CsDJgInPDcjJGIQKIDc5RMCFgiIENiKgI6CJAEAAXxZl8lVZ4NsfcEuoLgy4VtuvqjMDOC0Gx1M8Ks0pkMZMGQXiiX4Ds6/IGZEd/vwdIOz6/VDfcUBLflPLAQ8C7mOAR7JudkNNTQ0lAtbcyCki4M2M/dp/LYbJXxznvVqmzHneIcsZRgEz/Frg+Ys2/wmftEhXQooL+AAAAABJRU5ErkJggg=='
const template =
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAAACXBIWXMAACxLAAAsSwGlPZapAAAAkUlEQVRYw2NgGAWjYBSMAsIgA4iXAvEyEvFSqF6KwWwyLIfhWdRwgB4QJwFxCokYpEd3NAFRAryB+AkQ/6cQPwZiT3Ic8JgKlsPwI3Ic8J/KeOg5YMCjwJNKjgBZ7jGapykBYkDsCMROOLAjVA3NwCQiKp1JtHRAExEOaKSlA1iBWAGIFXFgBaiaUTAKRsHQBAAhX52bXKCKFAAAAABJRU5ErkJggg=='

/** The tray's icon, 16 points, sharp on displays of double density too. */
export function createTrayIcon(): NativeImage {
  const isMac = process.platform === 'darwin'
  const icon = nativeImage.createFromBuffer(Buffer.from(isMac ? template : colour, 'base64'), {
    scaleFactor: 2,
  })
  icon.setTemplateImage(isMac)
  return icon
}
