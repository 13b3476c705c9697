/** Texts of the account pages that client and server share. */

export const UPDATE_FAILED_TEXT = 'Failed to update profile'
export const DELETE_FAILED_TEXT = 'Failed to delete account. Please try again.'
