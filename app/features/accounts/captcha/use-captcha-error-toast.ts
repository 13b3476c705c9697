import { useEffect } from 'react'
import { useToast } from '~/ui/toast/toaster'
import { isCaptchaError, toUserText } from './messages'

/**
 * Also shows a failed bot check as a toast (AUTH-13). The form shows the same text, which is the
 * only message without JavaScript.
 * @param errors form-level errors; a new array is a new response
 */
export function useCaptchaErrorToast(errors: readonly string[] | null | undefined): void {
	const { show } = useToast()
	useEffect(() => {
		const text = errors?.find(isCaptchaError)
		if (text !== undefined) show({ kind: 'error', text: toUserText(text), key: 'bot-check' })
	}, [errors, show])
}
