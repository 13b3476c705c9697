/** The name of the hidden token field of forms without bot protection. */
export const FORM_TOKEN_FIELD = 'formToken'
