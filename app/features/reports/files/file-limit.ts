/** The most bytes of a file of deals, and the most characters: no file has more of them than bytes. */
export const MAX_FILE_LENGTH = 1024 * 1024

export const DEAL_FILE_TOO_LARGE = 'This file is more than 1 MB. Export fewer deals at a time.'
