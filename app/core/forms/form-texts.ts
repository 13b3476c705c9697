/** What a form answers whose button none of the page's forms has. */
export const UNKNOWN_BUTTON_TEXT = "We couldn't process that action. Please reload the page."

/** What a form answers that cannot be read at all. */
export const UNREADABLE_FORM_TEXT =
	"We couldn't process this form. Please reload the page and try again."

/** Above a form with errors beside its fields. */
export const FIX_FIELDS_TEXT = 'Please fix the highlighted fields.'
