/** Control characters, and those that end a line or turn the direction of what stands around them. */
// oxlint-disable-next-line no-control-regex -- these are what must not be shown
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g

/** A name as one line of a terminal, a file or the window shows it, whatever is in it: nothing that moves, colours or turns what stands around it. */
export const printable = (text: string, mark = '\uFFFD'): string => text.replaceAll(unprintable, mark)
