import { InvalidArgumentError } from 'commander'

/** A number from 1 as it is typed. Throws commander's own error for what is none. */
export function parseCount(word: string): number {
  if (!/^[1-9]\d{0,8}$/.test(word)) throw new InvalidArgumentError('Write a number such as 3.')
  return Number(word)
}
