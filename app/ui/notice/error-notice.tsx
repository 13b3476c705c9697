import type { ReactNode } from 'react'
import { ButtonLink } from '~/ui/button/button'
import { Notice } from './notice'

/** An error that is announced as it appears; nothing while there is none. */
export function ErrorNotice({ text }: { text: string | null | undefined }) {
	if (text === undefined || text === null) return null
	return (
		<Notice tone="error" live>
			{text}
		</Notice>
	)
}

/** What could not be loaded, and a link to retry. */
export function LoadFailed({ again, children }: { again: string; children: ReactNode }) {
	const retry = (
		<ButtonLink to={again} reloadDocument size="sm">
			Try Again
		</ButtonLink>
	)
	return (
		<Notice tone="error" live action={retry}>
			{children}
		</Notice>
	)
}
