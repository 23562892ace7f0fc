let isOwn = false

/** Whether what is dragged over the window comes out of it: it is not to be read once more. */
export const isOwnDrag = (): boolean => isOwn

/** While the system drags, a page hears of no pointer; it does again once the button was let go. */
export function noteOwnDrag(): void {
  isOwn = true
  const end = ({ buttons }: PointerEvent) => {
    if (buttons !== 0) return
    isOwn = false
    removeEventListener('pointermove', end)
  }
  addEventListener('pointermove', end)
}
