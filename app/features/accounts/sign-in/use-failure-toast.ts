import { useEffect } from 'react'
import type { FormResult } from '~/core/forms/form-result'
import { useToast } from '~/ui/toast/toaster'
import { plainText } from '~/features/accounts/captcha/messages'

/**
 * Says as a toast what a form's answer says about the form as a whole, else `fallback`. The page
 * says it too: this is for whoever has scrolled away from it.
 */
export function useFailureToast(result: FormResult | undefined, fallback: string): void {
	const { show } = useToast()
	useEffect(() => {
		if (result === undefined) return
		const [text = fallback] = result.errors['form'] ?? []
		show({ kind: 'error', text: plainText(text), key: 'form' })
	}, [result, fallback, show])
}
