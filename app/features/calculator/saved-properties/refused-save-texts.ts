/** Why a save was refused, on the page and in the JSON answer. */

export const CHANGED_SINCE_TEXT =
	'This deal was changed in another tab or device since you opened it.'

export const ADDRESS_TAKEN_TEXT = 'You already have a property saved under this address.'
