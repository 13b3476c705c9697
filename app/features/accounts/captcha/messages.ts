/** The messages of failed bot checks, and how to recognize them (A§9). */

export const STALE_FORM_TEXT = 'This form was open for too long. Please send it again.'
export const CAPTCHA_FAILED_TEXT = 'reCAPTCHA verification failed. Please try again.'

/** Whether a text is about the bot check. */
export function isCaptchaError(text: string): boolean {
	return /captcha/iu.test(text)
}

/** Maps every text about the bot check to the one user-facing sentence. */
export function toUserText(text: string): string {
	return isCaptchaError(text) ? CAPTCHA_FAILED_TEXT : text
}
