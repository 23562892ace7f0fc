import { InvalidArgumentError, Option } from 'commander'

/**
 * An option that a variable stands in for. An empty variable counts as none, and comes as ''. An empty option is a script's
 * slip, and would be something else than it meant: `fault` says what to write.
 */
export const optionOrVariable = (
  flags: string,
  description: string,
  { variable, fault }: { variable: string; fault: string },
): Option =>
  new Option(flags, description)
    .argParser((value: string) => {
      if (value === '' && process.env[variable] !== '') throw new InvalidArgumentError(fault)
      return value
    })
    .env(variable)
