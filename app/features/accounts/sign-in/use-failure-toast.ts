import type { SubmissionResult } from '@conform-to/react'
import { useEffect } from 'react'
import { useToast } from '~/ui/toast/toaster'
import { plainText } from '~/features/accounts/captcha/messages'

/**
 * Shows the form-level error of a response as a toast, else `fallback`. The page shows it too; the
 * toast is for users who have scrolled away.
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
