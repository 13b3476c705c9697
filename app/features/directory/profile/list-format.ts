/** Joins names in a sentence. British lists have no comma before "and". */
export const LIST_FORMAT = new Intl.ListFormat('en-GB')
