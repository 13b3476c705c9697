/**
 * The largest number of an integer column: 32 bits with a sign. SQLite stores larger ones, other
 * databases refuse them, so nothing beyond it is accepted.
 */
export const MAX_INTEGER = 2_147_483_647

/** The number if a column can hold it, else null. */
export const toIntegerColumn = (value: number | null): number | null =>
	value !== null && Math.abs(value) <= MAX_INTEGER ? value : null
