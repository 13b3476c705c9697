/** The most bytes of a file of sales. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024

export const TOO_LARGE_TEXT =
	'Files and pasted rows can be up to 2 MB. Delete columns you don’t need, or split the file and import the parts.'
