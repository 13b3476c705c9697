import type { ReactNode } from 'react'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { AdminPage } from './admin-page'

/** The page of the guide form, beside the sidebar like every admin page. */
export function GuideFormPage({ title, children }: { title: string; children: ReactNode }) {
	return (
		<AdminPage
			title={title}
			actions={
				<ButtonLink to={paths.manageGuides()} size="sm">
					Back to Guides
				</ButtonLink>
			}
		>
			{children}
		</AdminPage>
	)
}
