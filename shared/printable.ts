/** A name as one line of a terminal or a file shows it, whatever is in it: nothing that moves, colours or turns what stands around it. */
export const printable = (text: string) =>
  // oxlint-disable-next-line no-control-regex -- control characters are what must not be shown
  text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, '\uFFFD')
