/** The rows of planned one-off income and cost. */
export const EVENT_ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

type EventRow = (typeof EVENT_ROWS)[number]

/** The fields of the rows. */
export type EventKey = `event${EventRow}${'Year' | 'Amount' | 'Label'}`
