import type { SubmissionResult } from '@conform-to/react'
import { useEffect } from 'react'
import { useToast } from '~/ui/toast/toaster'
import { plainText } from '~/features/accounts/captcha/messages'

/**
 * Says as a toast what a form's answer says about the form as a whole, else `fallback`. The page
 * says it too: this is for whoever has scrolled away from it.
 */
export function useFailureToast(
	result: SubmissionResult<string[]> | undefined,
	fallback: string,
): void {
	const { show } = useToast()
	useEffect(() => {
		if (result?.status !== 'error') return
		const [text = fallback] = result.error?.[''] ?? []
		show({ kind: 'error', text: plainText(text), key: 'form' })
	}, [result, fallback, show])
}
