/** What a failed bot check says, and which texts speak of one (A§9). */

export const STALE_FORM_TEXT = 'This form was open for too long. Please send it again.'
export const CAPTCHA_FAILED_TEXT = 'reCAPTCHA verification failed. Please try again.'

/** Whether a text is about the bot check. */
export function isCaptchaError(text: string): boolean {
	return /captcha/iu.test(text)
}

/** What a person reads: every text about the bot check is the one sentence. */
export function plainText(text: string): string {
	return isCaptchaError(text) ? CAPTCHA_FAILED_TEXT : text
}
