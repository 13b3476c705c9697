/** Error for a button that is not on the page. */
export const UNKNOWN_BUTTON_TEXT = "We couldn't process that action. Please reload the page."

/** Error for a body that cannot be parsed. */
export const UNREADABLE_FORM_TEXT =
	"We couldn't process this form. Please reload the page and try again."

/** Above a form with errors beside its fields. */
export const FIX_FIELDS_TEXT = 'Please fix the highlighted fields.'
