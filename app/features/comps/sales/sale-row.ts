/** The id of a sale's row in the list. */
export const saleRowId = (id: string): string => `sale-${id}`
