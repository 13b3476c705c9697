import { useEffect } from 'react'
import { useToast } from '~/ui/toast/toaster'
import { isCaptchaError, plainText } from './messages'

/**
 * Shows what a failed bot check says as a toast too (AUTH-13). The same text stands in the form,
 * which is all there is without script.
 * @param errors of the form as a whole; another array is another answer
 */
export function useCaptchaErrorToast(errors: readonly string[] | null | undefined): void {
	const { show } = useToast()
	useEffect(() => {
		const text = errors?.find(isCaptchaError)
		if (text !== undefined) show({ kind: 'error', text: plainText(text), key: 'bot-check' })
	}, [errors, show])
}
