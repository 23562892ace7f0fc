// Runs in the browser, so it may use nothing from outside of the function.

/**
 * Has the parts of the pages painted, and so written, in an order by chance, while the structure tree keeps the one in
 * which they are read. `seed` is in [0, 1).
 */
export function stackParts(seed: number): void {
  for (const [index, part] of [...document.querySelectorAll<HTMLElement>('[data-role]')].entries())
    if (getComputedStyle(part).position === 'static') {
      part.style.position = 'relative'
      part.style.zIndex = String(Math.floor(1000 * ((seed * 7919 + index * 0.6180339887) % 1)))
    }
}
