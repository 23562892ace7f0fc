/** Stands in a list of languages for whichever one a page is in; among the others of the list, or among all where it is alone. Alone in its file so that the page gets it without zod. */
export const autoLanguage = 'auto'
