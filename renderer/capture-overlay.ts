// The picture of the screen that a rectangle is drawn on. It has no bridge; its own address takes what was chosen.
const query = new URLSearchParams(location.search)
const address = `./capture/${query.get('id')}/`
const picture = document.getElementById('screen') as HTMLImageElement
const chosen = document.getElementById('chosen') as HTMLElement
const hint = document.getElementById('hint') as HTMLElement

let from: { x: number; y: number } | undefined

function rectangleTo({ clientX, clientY }: PointerEvent, { x, y }: { x: number; y: number }): DOMRect {
  return new DOMRect(Math.min(x, clientX), Math.min(y, clientY), Math.abs(clientX - x), Math.abs(clientY - y))
}

function draw({ x, y, width, height }: DOMRect): void {
  chosen.hidden = false
  Object.assign(chosen.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` })
}

hint.textContent = query.get('hint')
picture.src = `${address}screen.png`

addEventListener('pointerdown', (event) => {
  if (event.button !== 0) return void fetch(`${address}cancelled`)
  from = { x: event.clientX, y: event.clientY }
  hint.hidden = true
})
addEventListener('pointermove', (event) => {
  if (from !== undefined) draw(rectangleTo(event, from))
})
addEventListener('pointerup', (event) => {
  if (from === undefined) return
  const { x, y, width, height } = rectangleTo(event, from)
  from = undefined
  // In parts of the page, which the picture fills whatever size the system gave the window.
  const drawn = new URLSearchParams({
    x: `${x / innerWidth}`,
    y: `${y / innerHeight}`,
    width: `${width / innerWidth}`,
    height: `${height / innerHeight}`,
  })
  void fetch(`${address}chosen?${drawn}`)
})
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') void fetch(`${address}cancelled`)
})
