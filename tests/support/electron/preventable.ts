/** An event that a listener may prevent, as Electron's are; the details are laid on the event too, as Electron does. */
export function preventable<Details extends object>(
  details: Details,
): Details & { defaultPrevented: boolean; preventDefault(): void } {
  return {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true
    },
  }
}
