/** Of the keyboard, which is where the page is and not always where the program runs. */
export const isMac = /^(?:Mac|iP)/.test(navigator.platform)
