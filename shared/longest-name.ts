/** Of keys and of the account, in characters. The page refuses longer ones as they are typed. */
export const longestName = 100
