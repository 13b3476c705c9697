/** The actions under bot protection; each has a token of its own (A§7). */
export const CAPTCHA_ACTIONS = [
	'signup',
	'signin',
	'resend_verification',
	'update_profile',
	'update_service_profile',
	'forgot_password',
	'reset_password',
	'delete_account',
	'contact_form',
] as const

export type CaptchaAction = (typeof CAPTCHA_ACTIONS)[number]

/** Separates the form token from the proof that the script adds. */
const SEPARATOR = '~'

/** Splits the field `recaptchaToken` into the form token and the proof, '' without JavaScript. */
export function parseCaptchaField(field: string): { token: string; proof: string } {
	const separatorIndex = field.indexOf(SEPARATOR)
	return separatorIndex < 0
		? { token: field, proof: '' }
		: { token: field.slice(0, separatorIndex), proof: field.slice(separatorIndex + 1) }
}

export function serializeCaptchaField(token: string, proof: string): string {
	return `${token}${SEPARATOR}${proof}`
}
