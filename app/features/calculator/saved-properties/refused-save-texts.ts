/** Why a save was refused, on the page and in the JSON answer. */

export const TERMS_NEEDED_TEXT = 'You must accept the terms to use the calculator'

export const CHANGED_SINCE_TEXT =
	'This deal was changed in another tab or device since you opened it.'

export const ADDRESS_TAKEN_TEXT = 'You already have a property saved under this address.'

const CHANGED_ADDRESS_TEXT = 'You changed the address of this deal. Rename it, or save a new deal?'

/** The title of a refused save, by its reason. */
export const refusedSaveText = (reason: 'changed' | 'renamed' | 'taken' | 'moved'): string =>
	reason === 'taken'
		? ADDRESS_TAKEN_TEXT
		: reason === 'moved'
			? CHANGED_ADDRESS_TEXT
			: CHANGED_SINCE_TEXT
