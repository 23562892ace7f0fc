/** Licences under which things may be packed: what they ask for is done by the notices, or by laying libraries beside the program. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  // Of fonts: what is written in them, and who ships them unchanged beside other works, is not touched by it.
  'GPL-2.0-only WITH Font-exception-2.0',
  'ISC',
  // Of libraries that lie in files of their own, where anybody can put another build in their place.
  'LGPL-3.0-or-later',
  'MIT',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
])

/** The licences an SPDX expression names, without brackets: `(MIT OR CC0-1.0)`, `Apache-2.0 AND MIT`. */
export const licencesIn = (expression: string): string[] =>
  expression.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /)

/** Whether one of the alternatives an expression offers is allowed whole. */
export const isAllowed = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence)))
