/** The hidden field of forms that are not under bot protection. */
export const FORM_TOKEN_FIELD = 'formToken'
