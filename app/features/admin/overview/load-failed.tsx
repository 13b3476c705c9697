import type { ReactNode } from 'react'
import { ButtonLink } from '~/ui/button/button'
import { Notice } from '~/ui/notice/notice'

/** What could not be loaded, and a link to retry. */
export function LoadFailed({ again, children }: { again: string; children: ReactNode }) {
	return (
		<Notice
			tone="error"
			live
			action={
				<ButtonLink to={again} reloadDocument size="sm">
					Try Again
				</ButtonLink>
			}
		>
			{children}
		</Notice>
	)
}
